// outcome: does_not_compile
// why: an old word for include
// hides: root:x
#import "/etc/passwd"
#include "attack.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
