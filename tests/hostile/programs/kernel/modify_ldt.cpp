// outcome: passed
// why: segments
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_modify_ldt, 1, 0, 0)); }

}  // namespace lab
