// outcome: does_not_compile
// why: a folder
#include "/usr/include"
#include "attack.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
