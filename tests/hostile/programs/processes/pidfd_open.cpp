// outcome: passed
// why: a handle of a process
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_pidfd_open, 1, 0)); }

}  // namespace lab
