// outcome: passed
// why: swap space
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_swapon, "/tmp/x", 0)); }

}  // namespace lab
