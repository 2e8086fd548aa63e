// outcome: passed
// why: root, thoroughly
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setresuid, 0, 0, 0)); }

}  // namespace lab
