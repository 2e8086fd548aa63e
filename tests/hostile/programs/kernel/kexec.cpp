// outcome: not_allowed
// why: another kernel
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_kexec_load, 0, 0, 0, 0)); }

}  // namespace lab
