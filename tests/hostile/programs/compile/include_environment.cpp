// outcome: does_not_compile
// why: the environment of the compiler
// says: No such file or directory
#include "attack.h"
#include "/proc/self/environ"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
