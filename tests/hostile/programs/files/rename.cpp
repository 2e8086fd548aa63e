// outcome: passed
// why: moves
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_rename, "/etc/hostname", "/etc/hostname2")); }

}  // namespace lab
