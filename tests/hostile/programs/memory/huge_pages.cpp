// outcome: passed
// why: pages the machine has few of
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mmap, 0, 1 << 21, 3, 0x40022, -1, 0)); }

}  // namespace lab
