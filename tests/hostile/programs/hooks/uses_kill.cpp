// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses kill()
#include <csignal>

#include "attack.h"

namespace lab {

std::string attack() { return kill(1, 0) ? "LEAK" : "blocked"; }

}  // namespace lab
