// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses fork()
#include <unistd.h>

#include "attack.h"

namespace lab {

std::string attack() { return fork() ? "LEAK" : "blocked"; }

}  // namespace lab
