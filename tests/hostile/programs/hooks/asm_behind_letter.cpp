// outcome: not_allowed
// why: hides assembly behind a word that ends in R and is no prefix
// says: it has a text directly behind a letter that is not ASCII
// clang-format off
#include "attack.h"

#define éR
const char* text = éR"("; asm("nop"); //)"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
