// outcome: does_not_compile
// why: waits for somebody to type
// says: No such file or directory
#include "attack.h"
#include "/dev/tty"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
