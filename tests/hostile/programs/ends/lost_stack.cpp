// outcome: crashed
// why: a fault without a stack, in a handler without one
// says: signal 11
#include "attack.h"

namespace lab {

std::string attack() {
  struct {
    void* at = nullptr;
    int flags = 2;  // SS_DISABLE
    unsigned long size = 0;
  } none;
  ask(SYS_sigaltstack, &none, 0);
  PASTE(as, m) volatile("xor %%esp, %%esp\npush $1" ::: "memory");
  return "went on";
}

}  // namespace lab
