// outcome: not_allowed
// why: a module
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_init_module, 0, 0, "")); }

}  // namespace lab
