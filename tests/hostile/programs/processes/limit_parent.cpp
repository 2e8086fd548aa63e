// outcome: passed
// why: the limits of its parent
#include "attack.h"

namespace lab {

unsigned long limit[2] = {0, 0};

std::string attack() { return denied(ask(SYS_prlimit64, ask(SYS_getppid), 7, limit, 0)); }

}  // namespace lab
