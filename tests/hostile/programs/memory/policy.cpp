// outcome: passed
// why: where memory lies
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_set_mempolicy, 0, 0, 0)); }

}  // namespace lab
