// outcome: passed
// why: lets the kernel write to memory at its end
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_set_tid_address, 8);
  ask(SYS_set_robust_list, 8, 24UL);
  return "blocked";
}

}  // namespace lab
