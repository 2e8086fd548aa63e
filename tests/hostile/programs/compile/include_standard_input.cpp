// outcome: does_not_compile
// why: waits for a text
// says: No such file or directory
#include "attack.h"
#include "/dev/stdin"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
