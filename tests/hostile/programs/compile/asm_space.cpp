// outcome: does_not_compile
// why: a terabyte of zeros in an object
#include "attack.h"
PASTE(as, m)(".data\n.space 0x10000000000");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
