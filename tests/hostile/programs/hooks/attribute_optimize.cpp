// outcome: not_allowed
// why: other options for one function
// says: it changes the compiler
#include "attack.h"

__attribute__((optimize("fast-math"))) float f(float x) { return x; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
