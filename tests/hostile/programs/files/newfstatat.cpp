// outcome: passed
// why: is there such a file, by the newer call
#include "attack.h"

namespace lab {

char buffer[256] = {};

std::string attack() { return denied(ask(SYS_newfstatat, AT_FDCWD, "/etc/passwd", buffer, 0)); }

}  // namespace lab
