// outcome: out_of_memory
// why: hides its memory in swap while it takes more
#include <new>

#include "attack.h"

namespace lab {

std::string attack() {
  constexpr long kSize = 32L << 20;
  for (int i = 0; i < 64; ++i) {
    const long at = ask(SYS_mmap, 0, kSize, 3, 0x22, -1, 0);
    if (at < 0) {
      throw std::bad_alloc();
    }
    for (long page = 0; page < kSize; page += 65536) {
      *reinterpret_cast<volatile char*>(at + page) = 1;
    }
    ask(SYS_madvise, at, kSize, 21);  // MADV_PAGEOUT
  }
  return "had two gigabytes";
}

}  // namespace lab
