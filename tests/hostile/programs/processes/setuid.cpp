// outcome: passed
// why: root
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setuid, 0)); }

}  // namespace lab
