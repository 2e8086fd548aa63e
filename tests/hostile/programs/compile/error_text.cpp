// outcome: does_not_compile
// why: a message that looks like a command
#include "attack.h"
#error "::error::\x1b[31m ]]> <script>"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
