// outcome: not_allowed
// why: assembly
// says: it contains assembly
#include "attack.h"

void hole() { asm("nop"); }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
