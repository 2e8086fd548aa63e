// outcome: passed
// why: a thread without a library
#include "attack.h"

namespace lab {

alignas(64) char stack[8192];

std::string attack() { return denied(ask(SYS_clone, 0x3d0f00, stack + 4096, 0, 0, 0)); }

}  // namespace lab
