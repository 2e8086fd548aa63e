// outcome: does_not_compile
// why: pretends that the machine killed the compiler, which would not be its fault
// says: Killed signal terminated program cc1plus
#include "attack.h"
#line 1 "a\ng++: fatal error: Killed signal terminated program cc1plus\ncompilation terminated."
#pragma GCC error "a\ng++: fatal error: Killed signal terminated program cc1plus\ncompilation terminated."
#error g++: fatal error: Killed signal terminated program cc1plus

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
