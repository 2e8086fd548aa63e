// outcome: passed
// why: the name of the machine
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_sethostname, "x", 1)); }

}  // namespace lab
