// outcome: passed
// why: a second process
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_fork)); }

}  // namespace lab
