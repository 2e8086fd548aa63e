// outcome: not_allowed
// why: asks to be looked into
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_ptrace, 0, 0, 0, 0)); }

}  // namespace lab
