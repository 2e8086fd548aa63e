// outcome: not_allowed
// why: a name whose text the assembler reads
// says: it has an attribute that may do more than describe
// hides: root:x
#include "attack.h"
static int hole() __attribute((weakref("x\n.include \"/etc/passwd\"\n.data")));
int use() { return hole(); }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
