// outcome: not_allowed
// why: namespaces of others
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setns, 3, 0)); }

}  // namespace lab
