// outcome: passed
// why: memory that stays when it is gone
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_shmget, 0, 4096, 01777)); }

}  // namespace lab
