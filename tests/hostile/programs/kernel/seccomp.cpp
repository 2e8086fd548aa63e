// outcome: passed
// why: a filter of its own
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_seccomp, 1, 0, 0)); }

}  // namespace lab
