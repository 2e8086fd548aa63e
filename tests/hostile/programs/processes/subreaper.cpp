// outcome: passed
// why: adopts orphans
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_prctl, 36, 1, 0, 0, 0)); }

}  // namespace lab
