// outcome: passed
// why: takes over
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_chown, "/etc/shadow", 64000, 64000)); }

}  // namespace lab
