// outcome: not_allowed
// why: the host of a virtual machine
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 40, 1, 0)); }

}  // namespace lab
