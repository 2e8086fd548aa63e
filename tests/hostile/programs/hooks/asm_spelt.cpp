// outcome: not_allowed
// why: assembly, spelt otherwise
// says: it contains assembly
#include "attack.h"

void hole() { __asm__ volatile("nop"); }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
