// outcome: passed
// why: makes the shared socket unblocking
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_fcntl, 3, F_SETFL, O_NONBLOCK)); }

}  // namespace lab
