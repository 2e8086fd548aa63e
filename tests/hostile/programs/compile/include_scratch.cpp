// outcome: does_not_compile
// why: the folder the compiler writes to
#include "attack.h"
#include "object.d"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
