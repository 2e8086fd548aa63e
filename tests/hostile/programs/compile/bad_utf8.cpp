// outcome: does_not_compile
// why: bytes that are no text
#include "attack.h"
int caféÿ = ;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
