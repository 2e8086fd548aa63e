// outcome: passed
// why: a path from a number
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_lookup_dcookie, 0, 0, 0)); }

}  // namespace lab
