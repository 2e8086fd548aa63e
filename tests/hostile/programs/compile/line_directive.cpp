// outcome: does_not_compile
// why: messages that point at other files
// hides: root:x
#include "attack.h"
#line 1 "/etc/passwd"
int x = ;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
