// outcome: not_allowed
// why: leaves a key
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_add_key, "user", "x", "y", 1, -3)); }

}  // namespace lab
