// outcome: not_allowed
// why: the same, put together by the preprocessor
// hides: root:x
#include "attack.h"
[[PASTE(g, nu)::PASTE(sec, tion)("x\n.incbin \"/etc/passwd\"\n.data")]] int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
