// outcome: does_not_compile
// why: a file without end, and never the same
// says: No such file or directory
#include "attack.h"
#include "/dev/urandom"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
