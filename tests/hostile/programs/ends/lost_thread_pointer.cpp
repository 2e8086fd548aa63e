// outcome: crashed
// why: a fault without a thread pointer
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_arch_prctl, 0x1002, 8);  // ARCH_SET_FS
  errno = 1;
  return "went on";
}

}  // namespace lab
