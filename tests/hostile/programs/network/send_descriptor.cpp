// outcome: passed
// why: sends a descriptor to the grader
#include "attack.h"

namespace lab {

long message[7] = {};

std::string attack() { return denied(ask(SYS_sendmsg, 3, message, 0)); }

}  // namespace lab
