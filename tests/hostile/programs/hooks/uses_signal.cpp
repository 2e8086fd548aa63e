// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses signal()
#include <csignal>

#include "attack.h"

namespace lab {

std::string attack() { return std::signal(11, nullptr) == nullptr ? "LEAK" : "blocked"; }

}  // namespace lab
