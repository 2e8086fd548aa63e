// outcome: passed
// why: other groups
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setgroups, 0, 0)); }

}  // namespace lab
