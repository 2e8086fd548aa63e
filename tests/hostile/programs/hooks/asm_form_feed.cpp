// outcome: not_allowed
// why: a word in two lines, a form feed between
// says: it contains assembly
#include "attack.h"
int hole() { as\
m volatile("nop"); return 1; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
