// outcome: crashed
// why: an instruction that does not exist
// says: signal 4
#include "attack.h"

namespace lab {

std::string attack() { __builtin_trap(); }

}  // namespace lab
