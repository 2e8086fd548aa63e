// outcome: passed
// why: changes times
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_utimensat, AT_FDCWD, "/etc/hostname", 0, 0)); }

}  // namespace lab
