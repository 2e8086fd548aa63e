// outcome: passed
// why: changes attributes
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setxattr, "/etc/hostname", "user.x", "y", 1, 0)); }

}  // namespace lab
