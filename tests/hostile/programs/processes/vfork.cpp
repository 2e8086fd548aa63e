// outcome: passed
// why: a second process that borrows
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_vfork)); }

}  // namespace lab
