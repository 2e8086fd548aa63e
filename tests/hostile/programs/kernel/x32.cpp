// outcome: not_allowed
// why: the same numbers for another interface
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(0x40000000 + SYS_getpid)); }

}  // namespace lab
