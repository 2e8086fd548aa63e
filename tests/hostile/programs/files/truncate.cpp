// outcome: passed
// why: empties
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_truncate, "/etc/hostname", 0)); }

}  // namespace lab
