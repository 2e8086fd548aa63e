// outcome: does_not_compile
// why: a macro of the assembler that doubles itself
#include "attack.h"
PASTE(as, m)(".macro m n\nm 1\nm 2\n.endm\nm 0");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
