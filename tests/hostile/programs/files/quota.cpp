// outcome: passed
// why: disk quotas
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_quotactl, 0, 0, 0, 0)); }

}  // namespace lab
