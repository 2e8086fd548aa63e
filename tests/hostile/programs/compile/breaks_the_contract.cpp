// outcome: does_not_compile
// why: a macro makes the contract wrong
#include "lab/lab.h"
#define string nothing
#include "attack.h"
#undef string

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
