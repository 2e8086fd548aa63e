// outcome: passed
// why: runs before others
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setpriority, 0, 0, -20)); }

}  // namespace lab
