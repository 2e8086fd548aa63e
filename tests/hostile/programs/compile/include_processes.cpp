// outcome: does_not_compile
// why: what the kernel tells of the compiler
#include "/proc/self/cmdline"
#include "attack.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
