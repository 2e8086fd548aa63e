// outcome: passed
// why: a device or FIFO
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mknod, "/tmp/lab-was-here", 0010666, 0)); }

}  // namespace lab
