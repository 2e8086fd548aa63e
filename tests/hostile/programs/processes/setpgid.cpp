// outcome: passed
// why: a process group of its own
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setpgid, 0, 0)); }

}  // namespace lab
