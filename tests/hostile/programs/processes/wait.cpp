// outcome: passed
// why: waits for others
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_wait4, -1, 0, 0, 0)); }

}  // namespace lab
