// outcome: not_allowed
// why: looks into another process
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_ptrace, 16, 1, 0, 0)); }

}  // namespace lab
