// outcome: passed
// why: moves a mount
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(429, 3, "", AT_FDCWD, "/", 4)); }

}  // namespace lab
