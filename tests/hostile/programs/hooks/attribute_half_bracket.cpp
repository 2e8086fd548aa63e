// outcome: not_allowed
// why: half of the brackets from an argument
// says: it hides an attribute
// hides: root:x
#include "attack.h"
#define MARK(x) [x]
MARK([gnu::section("x\n.include \"/etc/passwd\"\n.data")]) int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
