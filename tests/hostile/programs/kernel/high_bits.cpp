// outcome: passed
// why: a number whose upper half is not zero
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask((1L << 32) + SYS_open, "/etc/passwd", O_RDONLY)); }

}  // namespace lab
