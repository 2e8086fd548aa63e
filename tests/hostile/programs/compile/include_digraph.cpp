// outcome: does_not_compile
// why: the same, in other characters
// says: No such file or directory
// hides: root:x
#include "attack.h"
%:include "/etc/passwd"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
