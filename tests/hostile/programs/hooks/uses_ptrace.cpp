// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses ptrace()
#include <sys/ptrace.h>

#include "attack.h"

namespace lab {

std::string attack() { return ptrace(PTRACE_TRACEME) ? "LEAK" : "blocked"; }

}  // namespace lab
