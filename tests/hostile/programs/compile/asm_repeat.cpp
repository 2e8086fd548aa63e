// outcome: does_not_compile
// why: the assembler repeats without end
#include "attack.h"
PASTE(as, m)(".rept 100000000\n.quad 1\n.endr");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
