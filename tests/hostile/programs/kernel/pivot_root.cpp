// outcome: not_allowed
// why: another root
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_pivot_root, ".", ".")); }

}  // namespace lab
