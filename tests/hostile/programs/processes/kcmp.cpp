// outcome: passed
// why: compares what two processes hold
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_kcmp, 1, 1, 0, 0, 0)); }

}  // namespace lab
