// outcome: does_not_compile
// why: doubles with each level
// only: root
#include "attack.h"
#include "attack.cpp"
#include "attack.cpp"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
