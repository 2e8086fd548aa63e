// outcome: not_allowed
// why: 32-bit system calls, whose numbers mean other things
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return "LEAK " + std::to_string(ask32(20)); }

}  // namespace lab
