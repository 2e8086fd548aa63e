// outcome: passed
// why: marks pages of the machine as broken
#include "attack.h"

#include <cstdint>

namespace lab {

std::string attack() {
  static char pages[3 * 4096];
  const auto page = (reinterpret_cast<std::uintptr_t>(pages) + 4095) & ~std::uintptr_t{4095};
  constexpr int kPoison = 100;
  constexpr int kSoftOffline = 101;
  // A kernel without the feature does not know the advice; what counts is that no page was marked.
  const bool is_marked = ask(SYS_madvise, page, 4096UL, kPoison) == 0 ||
                         ask(SYS_madvise, page, 4096UL, kSoftOffline) == 0;
  return is_marked ? "LEAK" : "blocked";
}

}  // namespace lab
