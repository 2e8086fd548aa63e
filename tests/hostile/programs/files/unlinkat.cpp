// outcome: passed
// why: removes, by the newer call
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_unlinkat, AT_FDCWD, "/etc/hostname", 0)); }

}  // namespace lab
