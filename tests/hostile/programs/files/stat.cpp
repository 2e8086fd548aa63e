// outcome: passed
// why: is there such a file?
#include "attack.h"

namespace lab {

char buffer[256] = {};

std::string attack() { return denied(ask(SYS_stat, "/etc/passwd", buffer)); }

}  // namespace lab
