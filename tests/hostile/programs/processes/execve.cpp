// outcome: passed
// why: another program
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_execve, "/bin/sh", 0, 0)); }

}  // namespace lab
