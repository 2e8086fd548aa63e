// outcome: passed
// why: a file in memory, out of the accounts
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_memfd_create, "x", 0)); }

}  // namespace lab
