// outcome: passed
// why: the speed of the clock
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_adjtimex, "")); }

}  // namespace lab
