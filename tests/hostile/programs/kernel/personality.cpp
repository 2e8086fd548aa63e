// outcome: passed
// why: how addresses are laid out
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_personality, 0x40000)); }

}  // namespace lab
