// outcome: passed
// why: a macro of a header puts the word together: the other layers stand
#include "attack.h"
#include <sys/cdefs.h>

namespace lab {

std::string attack() {
  long number = SYS_openat;
  __CONCAT(as, m) volatile("syscall" : "+a"(number) : "D"(AT_FDCWD), "S"("/etc/passwd"), "d"(0) : "rcx", "r11", "memory");
  return denied(number);
}

}  // namespace lab
