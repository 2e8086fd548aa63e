// outcome: passed
// why: puts the socket in place of its prints
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_dup2, 3, 1)); }

}  // namespace lab
