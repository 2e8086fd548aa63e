// outcome: not_allowed
// why: the same over version 6
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 10, 1, 0)); }

}  // namespace lab
