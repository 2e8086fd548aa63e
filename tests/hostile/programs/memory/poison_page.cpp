// outcome: passed
// why: declares a page broken
#include "attack.h"

namespace lab {

std::string attack() {
  const long at = ask(SYS_mmap, 0, 4096, 3, 0x22, -1, 0);
  *reinterpret_cast<volatile char*>(at) = 1;
  return ask(SYS_madvise, at, 4096, 100) < 0 ? "blocked" : "LEAK";  // MADV_HWPOISON
}

}  // namespace lab
