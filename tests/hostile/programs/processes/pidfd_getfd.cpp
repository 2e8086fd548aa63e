// outcome: not_allowed
// why: a descriptor of another process
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_pidfd_getfd, 3, 0, 0)); }

}  // namespace lab
