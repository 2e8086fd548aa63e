// outcome: not_allowed
// why: stops the kernel in the middle
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_userfaultfd, 0)); }

}  // namespace lab
