// outcome: passed
// why: a channel to itself
#include "attack.h"

namespace lab {

int pair[2] = {};

std::string attack() { return denied(ask(SYS_socketpair, 1, 1, 0, pair)); }

}  // namespace lab
