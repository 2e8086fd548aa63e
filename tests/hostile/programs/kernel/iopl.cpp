// outcome: passed
// why: devices by their ports
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_iopl, 3)); }

}  // namespace lab
