// outcome: does_not_compile
// why: a descriptor of the compiler
// says: No such file or directory
#include "attack.h"
#include "/proc/self/fd/0"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
