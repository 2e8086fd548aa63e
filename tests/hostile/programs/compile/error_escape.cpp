// outcome: does_not_compile
// why: a message with escape sequences
#include "attack.h"
#error "[31mred]0;t"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
