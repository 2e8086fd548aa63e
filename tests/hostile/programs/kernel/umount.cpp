// outcome: not_allowed
// why: takes one away
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_umount2, "/proc", 2)); }

}  // namespace lab
