// outcome: does_not_compile
// why: a header of its own is not part of an answer
// says: No such file or directory
// says: An answer may include
#include "attack.h"
#include "my_tools.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
