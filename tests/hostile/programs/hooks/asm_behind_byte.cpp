// outcome: not_allowed
// why: a byte that is no letter stands before a raw literal
// says: it has a text directly behind a letter that is not ASCII
#include "attack.h"

#define DROP(...)
DROP(ÿR"x("
/*
)x")
asm("nop");
/* */

namespace lab {

std::string attack() { return "LEAK"; }

}  // namespace lab
