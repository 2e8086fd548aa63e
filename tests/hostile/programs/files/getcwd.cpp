// outcome: passed
// why: where it is
#include "attack.h"

namespace lab {

char buffer[256] = {};

std::string attack() { return denied(ask(SYS_getcwd, buffer, sizeof(buffer))); }

}  // namespace lab
