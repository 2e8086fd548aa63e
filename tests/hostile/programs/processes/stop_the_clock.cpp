// outcome: passed
// why: makes the time-stamp counter fault
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_prctl, 26, 2, 0, 0, 0)); }

}  // namespace lab
