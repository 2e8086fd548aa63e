// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses open()
#include <fcntl.h>

#include "attack.h"

namespace lab {

std::string attack() { return open("/etc/passwd", 0) ? "LEAK" : "blocked"; }

}  // namespace lab
