// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'memcpy'
#include "attack.h"

extern "C" void* memcpy(void* to, const void*, unsigned long) { return to; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
