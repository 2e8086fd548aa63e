// outcome: passed
// why: reads who is at the other end
#include "attack.h"

namespace lab {

char buffer[64] = {};
int size = 64;

std::string attack() { return denied(ask(SYS_getsockopt, 3, 1, 17, buffer, &size)); }

}  // namespace lab
