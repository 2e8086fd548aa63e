// outcome: passed
// why: hangs up the terminal
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_vhangup)); }

}  // namespace lab
