// outcome: passed
// why: another program, by path
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_execveat, AT_FDCWD, "/bin/sh", 0, 0, 0)); }

}  // namespace lab
