// outcome: passed
// why: runs before everybody
#include "attack.h"

namespace lab {

int priority = 99;

std::string attack() { return denied(ask(SYS_sched_setscheduler, 0, 1, &priority)); }

}  // namespace lab
