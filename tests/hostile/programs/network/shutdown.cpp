// outcome: passed
// why: closes half of its socket
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_shutdown, 3, 1)); }

}  // namespace lab
