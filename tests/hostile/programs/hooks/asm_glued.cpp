// outcome: not_allowed
// why: makes the word out of two
// says: it makes words out of parts ('##')
#include "attack.h"

#define GLUE(a, b) a##b
GLUE(as, m)("nop");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
