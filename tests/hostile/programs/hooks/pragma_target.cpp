// outcome: not_allowed
// why: instructions the machine may not have
// says: it changes the compiler
#include "attack.h"

#pragma GCC target("avx512f")

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
