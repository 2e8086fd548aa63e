// outcome: passed
// why: chooses its processors
#include "attack.h"

namespace lab {

unsigned long mask = 1;

std::string attack() { return denied(ask(SYS_sched_setaffinity, 0, 8, &mask)); }

}  // namespace lab
