// outcome: passed
// why: memory that cannot be swapped
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mlockall, 3)); }

}  // namespace lab
