// outcome: passed
// why: memory that becomes code
#include "attack.h"

namespace lab {

std::string attack() {
  const long page = ask(SYS_mmap, 0, 4096, 3, 0x22, -1, 0);
  return denied(ask(SYS_mprotect, page, 4096, 5));
}

}  // namespace lab
