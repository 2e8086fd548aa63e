// outcome: does_not_compile
// why: commands of a CI in messages of the compiler
#include "attack.h"
#pragma message "\n::error file=x::gone\n##[error]gone"
static_assert(false, "\n::error file=x::gone\n\x1b[2J");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
