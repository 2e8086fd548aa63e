// outcome: not_allowed
// why: every packet on the wire
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_socket, 17, 3, 0)); }

}  // namespace lab
