// outcome: not_allowed
// why: the name of an attribute as an argument
// says: it has an attribute that may do more than describe
// hides: root:x
#include "attack.h"
#define MARK(what) __attribute__((what))
MARK(section("x\n.include \"/etc/passwd\"\n.data")) int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
