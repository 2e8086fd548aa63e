// outcome: does_not_compile
// why: a message with bytes that are no text, which breaks the JSON of the compiler
// says: grosse
// hides: column-origin
#include "attack.h"
static_assert(sizeof(int) == 5, "größe [31m grosse");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
