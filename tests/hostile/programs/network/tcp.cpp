// outcome: not_allowed
// why: a TCP connection
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 2, 1, 0)); }

}  // namespace lab
