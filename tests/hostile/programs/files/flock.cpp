// outcome: passed
// why: locks
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_flock, 1, 2)); }

}  // namespace lab
