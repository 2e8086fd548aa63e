// outcome: passed
// why: has signals sent about a descriptor
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_fcntl, 3, F_SETOWN, 1)); }

}  // namespace lab
