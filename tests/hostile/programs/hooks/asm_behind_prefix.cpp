// outcome: not_allowed
// why: hides assembly in what looks like a raw literal
// says: it contains assembly ('asm')
#include "attack.h"

#define XXR
const char* first = XXR"(";
asm("nop");
const char* last = ")";

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
