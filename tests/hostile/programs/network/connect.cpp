// outcome: passed
// why: turns its socket elsewhere
#include "attack.h"

namespace lab {

char address[16] = {1};

std::string attack() { return denied(ask(SYS_connect, 3, address, 16)); }

}  // namespace lab
