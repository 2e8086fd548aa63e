// outcome: not_allowed
// why: a line that ends with a single CR
// says: it contains assembly
#include "attack.h"
// nothingint hole() { asm volatile("nop"); return 1; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
