// outcome: passed
// why: a thread anywhere
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_tkill, 1, 9)); }

}  // namespace lab
