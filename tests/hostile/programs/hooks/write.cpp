// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'write'
#include "attack.h"

extern "C" long write(int, const void*, unsigned long) { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
