// outcome: not_allowed
// why: the name of an attribute behind a macro
// says: it has an attribute that may do more than describe
// hides: root:x
#include "attack.h"
#define PLACE section
[[gnu::PLACE("x\n.include \"/etc/passwd\"\n.data")]] int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
