// outcome: passed
// why: a signal later
#include "attack.h"

namespace lab {

int timer = 0;

std::string attack() { return denied(ask(SYS_timer_create, 0, 0, &timer)); }

}  // namespace lab
