// outcome: passed
// why: a second view of a private page
#include "attack.h"

namespace lab {

std::string attack() {
  const long at = ask(SYS_mmap, 0, 4096, 3, 0x22, -1, 0);
  const long again = ask(SYS_mremap, at, 0, 4096, 1);  // MREMAP_MAYMOVE
  return again < 0 ? "blocked" : "LEAK a second view";
}

}  // namespace lab
