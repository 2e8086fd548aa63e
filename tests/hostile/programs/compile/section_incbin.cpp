// outcome: not_allowed
// why: a section whose name puts a file into the program
// says: it places code where nobody calls it
// hides: root:x
#include "attack.h"
[[gnu::section(".data\n.incbin \"/etc/passwd\"\n#")]] int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
