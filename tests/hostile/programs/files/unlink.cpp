// outcome: passed
// why: removes
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_unlink, "/etc/hostname")); }

}  // namespace lab
