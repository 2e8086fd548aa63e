// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses popen()
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() { return popen("true", "r") == nullptr ? "LEAK" : "blocked"; }

}  // namespace lab
