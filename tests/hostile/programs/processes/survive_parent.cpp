// outcome: passed
// why: outlives the host
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_prctl, 1, 0, 0, 0, 0)); }

}  // namespace lab
