// outcome: passed
// why: a folder
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mkdir, "/tmp/lab-was-here", 0777)); }

}  // namespace lab
