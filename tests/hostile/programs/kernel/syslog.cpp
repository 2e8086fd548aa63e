// outcome: passed
// why: what the kernel says
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_syslog, 3, 0, 0)); }

}  // namespace lab
