// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'free'
#include "attack.h"

extern "C" void free(void*) {}

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
