// outcome: not_allowed
// why: other options for itself
// says: it changes the compiler
#include "attack.h"

#pragma GCC optimize("fast-math")

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
