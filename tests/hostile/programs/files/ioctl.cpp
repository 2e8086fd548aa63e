// outcome: passed
// why: device commands
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_ioctl, 1, 0x5412, "x")); }

}  // namespace lab
