// outcome: passed
// why: warnings of the contract become errors
#pragma GCC diagnostic error "-Wall"
#pragma GCC diagnostic error "-Wconversion"
#pragma GCC diagnostic error "-Wuseless-cast"
#include "attack.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
