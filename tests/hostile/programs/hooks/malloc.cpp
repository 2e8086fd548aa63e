// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'malloc'
#include "attack.h"

extern "C" void* malloc(unsigned long) { return nullptr; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
