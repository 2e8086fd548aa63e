// outcome: passed
// why: the name of an option behind a macro, which g++ does not expand
#include "attack.h"
#define CHANGE optimize
#pragma GCC CHANGE("fast-math")

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
