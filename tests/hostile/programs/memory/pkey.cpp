// outcome: passed
// why: rights by another way
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_pkey_mprotect, 0, 4096, 7, 0)); }

}  // namespace lab
