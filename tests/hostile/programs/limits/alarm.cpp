// outcome: passed
// why: a signal soon
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_alarm, 1)); }

}  // namespace lab
