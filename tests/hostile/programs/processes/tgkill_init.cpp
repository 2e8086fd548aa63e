// outcome: passed
// why: the first process, by thread
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_tgkill, 1, 1, 9)); }

}  // namespace lab
