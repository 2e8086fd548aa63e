// outcome: not_allowed
// why: goes to 32-bit code to call from there
// says: signal 31
#include "attack.h"

namespace lab {

// The program lies below 4 GB, so 32-bit code can go on where it was.
std::string attack() {
  PASTE(as, m)
  volatile(
      "push $0x23\n"
      "lea 1f(%%rip), %%rax\n"
      "push %%rax\n"
      "lretq\n"
      ".code32\n"
      "1: mov $20, %%eax\n"
      "int $0x80\n"
      "hlt\n"
      ".code64\n" ::
          : "rax", "memory");
  return "called from 32-bit code";
}

}  // namespace lab
