// outcome: passed
// why: its process group
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_kill, 0, 9)); }

}  // namespace lab
