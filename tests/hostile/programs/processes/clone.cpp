// outcome: passed
// why: a second process by clone
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_clone, 17, 0, 0, 0, 0)); }

}  // namespace lab
