// outcome: not_allowed
// why: talks to the kernel
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 16, 3, 0)); }

}  // namespace lab
