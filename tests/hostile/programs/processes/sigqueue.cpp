// outcome: passed
// why: a signal with a payload
#include "attack.h"

namespace lab {

char buffer[128] = {};

std::string attack() { return denied(ask(SYS_rt_sigqueueinfo, 1, 9, buffer)); }

}  // namespace lab
