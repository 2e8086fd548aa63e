// outcome: does_not_compile
// why: the same, once
// says: No such file or directory
// hides: root:x
#include "attack.h"
#import "/etc/passwd"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
