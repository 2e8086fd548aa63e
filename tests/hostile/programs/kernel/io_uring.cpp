// outcome: not_allowed
// why: system calls that no filter sees
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_io_uring_setup, 8, 0)); }

}  // namespace lab
