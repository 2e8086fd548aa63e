// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'exit'
#include "attack.h"

extern "C" void exit(int) { __builtin_trap(); }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
