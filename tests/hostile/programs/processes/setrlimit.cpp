// outcome: passed
// why: its own limits, by the old call
#include "attack.h"

namespace lab {

unsigned long limit[2] = {~0UL, ~0UL};

std::string attack() { return denied(ask(SYS_setrlimit, 0, limit)); }

}  // namespace lab
