// outcome: passed
// why: may it be read?
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_access, "/etc/passwd", 4)); }

}  // namespace lab
