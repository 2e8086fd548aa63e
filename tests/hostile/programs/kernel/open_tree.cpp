// outcome: passed
// why: the newer calls about mounts
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(428, AT_FDCWD, "/", 1)); }

}  // namespace lab
