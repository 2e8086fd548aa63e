// outcome: not_allowed
// why: a section whose name the assembler reads
// says: it places code where nobody calls it
// hides: root:x
#include "attack.h"
[[gnu::section("x\n.include \"/etc/passwd\"\n.data")]] int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
