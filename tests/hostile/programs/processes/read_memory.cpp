// outcome: not_allowed
// why: memory of another process
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_process_vm_readv, 1, 0, 0, 0, 0, 0)); }

}  // namespace lab
