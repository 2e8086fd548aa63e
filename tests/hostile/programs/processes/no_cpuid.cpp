// outcome: crashed
// why: takes the processor's name away and asks for it
#include "attack.h"

namespace lab {

std::string attack() {
  if (ask(SYS_arch_prctl, 0x1012, 0) < 0) {  // ARCH_SET_CPUID
    __builtin_trap();
  }
  unsigned a = 0;
  PASTE(as, m) volatile("cpuid" : "+a"(a) : : "ebx", "ecx", "edx");
  return "asked";
}

}  // namespace lab
