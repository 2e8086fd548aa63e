// outcome: does_not_compile
// why: the same, by an extension
// says: No such file or directory
// hides: root:x
#include "attack.h"
#include_next "/etc/passwd"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
