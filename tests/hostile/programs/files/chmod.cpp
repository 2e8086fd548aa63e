// outcome: passed
// why: opens rights
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_chmod, "/etc/shadow", 0666)); }

}  // namespace lab
