// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses system()
#include <cstdlib>

#include "attack.h"

namespace lab {

std::string attack() { return std::system("true") ? "LEAK" : "blocked"; }

}  // namespace lab
