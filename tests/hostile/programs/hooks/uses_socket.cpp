// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses socket()
#include <sys/socket.h>

#include "attack.h"

namespace lab {

std::string attack() { return socket(1, 1, 0) ? "LEAK" : "blocked"; }

}  // namespace lab
