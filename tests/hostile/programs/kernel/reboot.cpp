// outcome: passed
// why: the machine
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_reboot, 0xfee1dead, 672274793, 0x1234567, 0)); }

}  // namespace lab
