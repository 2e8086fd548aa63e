// outcome: not_allowed
// why: raw packets
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 2, 3, 1)); }

}  // namespace lab
