// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'abort'
#include "attack.h"

extern "C" void abort() { __builtin_trap(); }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
