// outcome: passed
// why: a session of its own
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_setsid)); }

}  // namespace lab
