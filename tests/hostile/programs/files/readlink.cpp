// outcome: passed
// why: where a link points
#include "attack.h"

namespace lab {

char buffer[256] = {};

std::string attack() { return denied(ask(SYS_readlink, "/proc/self/exe", buffer, sizeof(buffer))); }

}  // namespace lab
