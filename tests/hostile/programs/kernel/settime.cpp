// outcome: passed
// why: the clock
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_clock_settime, 0, "")); }

}  // namespace lab
