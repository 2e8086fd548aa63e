// outcome: passed
// why: is there such a file, by the newest call
#include "attack.h"

namespace lab {

char buffer[512] = {};

std::string attack() { return denied(ask(SYS_statx, AT_FDCWD, "/etc/passwd", 0, 0xfff, buffer)); }

}  // namespace lab
