// outcome: not_allowed
// why: the same, with the other spelling of ##
// says: it makes words out of parts ('##')
#include "attack.h"

%:define GLUE(a, b) a%:%:b
GLUE(as, m)("nop");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
