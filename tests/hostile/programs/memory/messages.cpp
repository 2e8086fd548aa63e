// outcome: passed
// why: messages that stay
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_msgget, 0, 01777)); }

}  // namespace lab
