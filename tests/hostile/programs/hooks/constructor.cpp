// outcome: not_allowed
// why: code before main, by attribute
// says: it places code where nobody calls it
#include "attack.h"

__attribute__((constructor)) void early() {}

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
