// outcome: not_allowed
// why: assembly at the top, into another section
// says: it contains assembly
#include "attack.h"

asm(".section .init_array,\"aw\"\n.quad 0");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
