// outcome: passed
// why: the process that measures it
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_kill, ask(SYS_getppid), 9)); }

}  // namespace lab
