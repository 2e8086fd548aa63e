// outcome: passed
// why: Windows line ends
#include "attack.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
