// outcome: passed
// why: lists descriptor 4, had a folder been left open
#include "attack.h"

namespace lab {

char buffer[256] = {};

std::string attack() { return denied(ask(SYS_getdents64, 4, buffer, sizeof(buffer))); }

}  // namespace lab
