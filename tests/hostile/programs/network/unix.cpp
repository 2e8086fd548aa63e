// outcome: not_allowed
// why: a socket of the machine
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 1, 1, 0)); }

}  // namespace lab
