// outcome: not_allowed
// why: a file system
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mount, "none", "/tmp", "tmpfs", 0, 0)); }

}  // namespace lab
