// outcome: passed
// why: may it be read, by the newest call
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_faccessat2, AT_FDCWD, "/etc/passwd", 4, 0)); }

}  // namespace lab
