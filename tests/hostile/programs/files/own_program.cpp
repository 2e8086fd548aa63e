// outcome: passed
// why: its own program, to change it
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_open, "/proc/self/exe", O_RDWR)); }

}  // namespace lab
