// outcome: not_allowed
// why: another root, by the old call
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_chroot, "/tmp")); }

}  // namespace lab
