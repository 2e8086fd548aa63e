// outcome: passed
// why: looks like the host
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_prctl, 15, "lab-host", 0, 0, 0)); }

}  // namespace lab
