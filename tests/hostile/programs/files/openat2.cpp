// outcome: passed
// why: a newer call for the same
#include "attack.h"

namespace lab {

unsigned long how[3] = {};

std::string attack() { return denied(ask(SYS_openat2, AT_FDCWD, "/etc/passwd", how, sizeof(how))); }

}  // namespace lab
