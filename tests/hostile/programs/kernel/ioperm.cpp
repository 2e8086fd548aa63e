// outcome: passed
// why: one port
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_ioperm, 0x70, 1, 1)); }

}  // namespace lab
