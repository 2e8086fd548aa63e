// outcome: passed
// why: writes accounts
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_acct, 0)); }

}  // namespace lab
