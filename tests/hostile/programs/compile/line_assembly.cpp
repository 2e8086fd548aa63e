// outcome: passed
// why: a file name that the assembler reads
// hides: root:x
#include "attack.h"
#line 1 "x\n.include \"/etc/passwd\"\n.data"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
