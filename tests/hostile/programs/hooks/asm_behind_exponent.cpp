// outcome: not_allowed
// why: hides assembly behind a number that ends in a literal
// says: it contains assembly ('asm')
#include "attack.h"

#define EAT(x)
EAT(1e+R"(")
asm("nop");
const char* last = ")";

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
