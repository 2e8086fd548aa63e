// outcome: passed
// why: the first process
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_kill, 1, 9)); }

}  // namespace lab
