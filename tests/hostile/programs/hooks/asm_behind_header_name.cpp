// outcome: not_allowed
// why: hides assembly in a comment that is none
// says: it hides text behind the name of a header
#include "attack.h"

#if __has_include(</*>)
#endif
asm("nop");
// */

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
