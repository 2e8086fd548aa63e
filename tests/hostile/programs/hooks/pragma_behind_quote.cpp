// outcome: not_allowed
// why: a quote that is never closed ends with its line
// says: it changes the compiler's options with a pragma
#include "attack.h"

#define Q '
#pragma GCC optimize("O0")

namespace lab {

std::string attack() { return "LEAK"; }

}  // namespace lab
