// outcome: not_allowed
// why: hides assembly: in a raw literal nothing is glued, so it ends elsewhere
// says: it has a raw string literal with a backslash at the end of a line
#include "attack.h"

const char* text = R"(a)\
" ; )"; asm("nop"); //"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
