// outcome: not_allowed
// why: a datagram
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 2, 2, 0)); }

}  // namespace lab
