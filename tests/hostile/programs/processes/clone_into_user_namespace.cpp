// outcome: passed
// why: a process that is root in its own world
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_clone, 0x10000000 | 17, 0, 0, 0, 0)); }

}  // namespace lab
