// outcome: not_allowed
// why: a version whose name the assembler reads
// says: it has an attribute that may do more than describe
// hides: root:x
#include "attack.h"
[[gnu::symver("x@y\n.include \"/etc/passwd\"\n.data")]] int hole() { return 1; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
