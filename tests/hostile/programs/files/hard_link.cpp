// outcome: passed
// why: a second name for a file
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_link, "/etc/passwd", "/tmp/lab-was-here")); }

}  // namespace lab
