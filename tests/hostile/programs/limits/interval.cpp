// outcome: passed
// why: signals again and again
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setitimer, 0, 0, 0)); }

}  // namespace lab
