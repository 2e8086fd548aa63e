// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses execve()
#include <unistd.h>

#include "attack.h"

namespace lab {

std::string attack() { return execve("/bin/sh", nullptr, nullptr) ? "LEAK" : "blocked"; }

}  // namespace lab
