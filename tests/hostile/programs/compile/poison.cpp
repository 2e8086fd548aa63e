// outcome: does_not_compile
// why: poisons the words of the contract
#include "attack.h"
#pragma GCC poison lab

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
