// outcome: crashed
// why: explains its own crash
// says: signal 11
#include "attack.h"

namespace lab {

void on_fault(int) { ask(SYS_exit_group, 0); }
const bool installed = [] {
  const unsigned long action[4] = {reinterpret_cast<unsigned long>(&on_fault), 0, 0, 0};
  return ask(SYS_rt_sigaction, 11, action, 0, 8) == 0;
}();

std::string attack() {
  *static_cast<volatile int*>(nullptr) = 1;
  return "LEAK";
}

}  // namespace lab
