// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses close()
#include <unistd.h>

#include "attack.h"

namespace lab {

std::string attack() { return close(3) ? "LEAK" : "blocked"; }

}  // namespace lab
