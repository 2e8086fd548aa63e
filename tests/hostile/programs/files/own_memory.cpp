// outcome: passed
// why: its own memory through a file
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_open, "/proc/self/mem", O_RDWR)); }

}  // namespace lab
