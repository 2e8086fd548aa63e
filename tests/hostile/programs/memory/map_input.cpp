// outcome: passed
// why: maps its socket
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mmap, 0, 4096, 3, 1, 3, 0) == -ENODEV ? -EPERM : 0); }

}  // namespace lab
