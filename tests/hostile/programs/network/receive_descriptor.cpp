// outcome: passed
// why: hopes for a descriptor
#include "attack.h"

namespace lab {

long message[7] = {};

std::string attack() { return denied(ask(SYS_recvmsg, 3, message, 0)); }

}  // namespace lab
