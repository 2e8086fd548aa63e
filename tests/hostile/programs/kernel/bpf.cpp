// outcome: not_allowed
// why: programs in the kernel
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_bpf, 0, 0, 0)); }

}  // namespace lab
