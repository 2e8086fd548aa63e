// outcome: not_allowed
// why: escapes in the name of a symbol
#include "attack.h"
PASTE(as, m)(".text\n.globl \"\033[31mred\"\n\"\033[31mred\":\nret");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
