// outcome: passed
// why: a second process by clone3
#include "attack.h"

namespace lab {

unsigned long arguments[8] = {0, 0, 0, 0, 17};

std::string attack() { return denied(ask(SYS_clone3, arguments, sizeof(arguments))); }

}  // namespace lab
