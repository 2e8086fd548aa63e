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
  const std::string first = denied(ask(SYS_madvise, page, 4096UL, kPoison));
  return first == "blocked" ? denied(ask(SYS_madvise, page, 4096UL, kSoftOffline)) : first;
}

}  // namespace lab
