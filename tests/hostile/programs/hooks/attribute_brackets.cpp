// outcome: not_allowed
// why: brackets of an attribute from a macro
// says: has one bracket of a pair
// hides: root:x
#include "attack.h"
#define OPEN [
OPEN OPEN gnu::section("x\n.include \"/etc/passwd\"\n.data")]] int hole = 1;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
