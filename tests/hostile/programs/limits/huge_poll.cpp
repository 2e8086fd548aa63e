// outcome: passed
// why: waits for more than there is
#include "attack.h"

namespace lab {

std::string attack() { return ask(SYS_poll, 0x1000L, 1L << 30, 0) < 0 ? "blocked" : "LEAK"; }

}  // namespace lab
