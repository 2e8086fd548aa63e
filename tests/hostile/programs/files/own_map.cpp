// outcome: passed
// why: where everything lies
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_open, "/proc/self/maps", O_RDONLY)); }

}  // namespace lab
