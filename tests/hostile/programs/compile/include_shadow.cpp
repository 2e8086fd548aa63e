// outcome: does_not_compile
// why: the compiler runs as whoever grades
// says: No such file or directory
// hides: root:
#include "attack.h"
#include "/etc/shadow"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
