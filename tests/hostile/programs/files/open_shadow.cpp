// outcome: passed
// why: a file only root may read
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_openat, AT_FDCWD, "/etc/shadow", O_RDONLY)); }

}  // namespace lab
