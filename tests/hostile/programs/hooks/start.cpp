// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol '_start'
#include "attack.h"

extern "C" void _start() {}

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
