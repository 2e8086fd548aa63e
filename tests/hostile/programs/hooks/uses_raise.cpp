// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses raise()
#include <csignal>

#include "attack.h"

namespace lab {

std::string attack() { return std::raise(9) ? "LEAK" : "blocked"; }

}  // namespace lab
