// outcome: passed
// why: a file of the machine
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_open, "/etc/passwd", O_RDONLY)); }

}  // namespace lab
