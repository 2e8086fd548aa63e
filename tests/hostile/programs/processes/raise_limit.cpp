// outcome: passed
// why: its own limits
#include "attack.h"

namespace lab {

unsigned long limit[2] = {~0UL, ~0UL};

std::string attack() { return denied(ask(SYS_prlimit64, 0, 0, limit, 0)); }

}  // namespace lab
