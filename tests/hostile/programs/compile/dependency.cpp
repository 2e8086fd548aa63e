// outcome: does_not_compile
// why: asks for the age of a file
// says: No such file or directory
// hides: root:x
#include "attack.h"
#pragma GCC dependency "/etc/passwd"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
