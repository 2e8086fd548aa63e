// outcome: failed
// why: escapes in what it returns
#include "attack.h"

namespace lab {

std::string attack() { return "\033[2J\033[H::error::gone\xff\0"; }

}  // namespace lab
