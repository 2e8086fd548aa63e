// outcome: not_allowed
// why: an honest name that stands for another
// says: it has an attribute that may do more than describe
// hides: root:x
#include "attack.h"
#define pure section("x\n.include \"/etc/passwd\"\n.data")
[[gnu::pure]] int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
