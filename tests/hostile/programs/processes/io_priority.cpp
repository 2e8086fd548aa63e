// outcome: passed
// why: reads before others
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_ioprio_set, 1, 0, 0)); }

}  // namespace lab
