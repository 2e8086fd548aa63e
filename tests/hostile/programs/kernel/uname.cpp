// outcome: passed
// why: name and version of the machine
#include "attack.h"

namespace lab {

char buffer[512] = {};

std::string attack() { return denied(ask(SYS_uname, buffer)); }

}  // namespace lab
