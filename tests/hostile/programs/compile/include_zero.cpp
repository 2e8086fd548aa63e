// outcome: does_not_compile
// why: a file without end
// says: No such file or directory
#include "attack.h"
#include "/dev/zero"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
