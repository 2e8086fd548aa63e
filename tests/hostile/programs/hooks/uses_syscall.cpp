// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses syscall()
#include <unistd.h>

#include "attack.h"

namespace lab {

std::string attack() { return syscall(39) ? "LEAK" : "blocked"; }

}  // namespace lab
