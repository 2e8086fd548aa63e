// outcome: not_allowed
// why: namespaces of its own
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_unshare, 0x10000000)); }

}  // namespace lab
