// outcome: crashed
// why: registers from a signal that never came
#include "attack.h"

namespace lab {

std::string attack() {
  PASTE(as, m) volatile("mov $15, %%eax\nsyscall" ::: "rax", "rcx", "r11", "memory");
  return "went on";
}

}  // namespace lab
