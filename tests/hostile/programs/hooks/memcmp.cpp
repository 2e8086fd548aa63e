// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'memcmp'
#include "attack.h"

extern "C" int memcmp(const void*, const void*, unsigned long) { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
