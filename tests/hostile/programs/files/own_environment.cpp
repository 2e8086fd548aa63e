// outcome: passed
// why: seeds have been passed that way elsewhere
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_open, "/proc/self/environ", O_RDONLY)); }

}  // namespace lab
