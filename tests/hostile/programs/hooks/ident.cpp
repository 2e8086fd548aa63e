// outcome: not_allowed
// why: text for the comment section, which the assembler reads
// says: it hands text to the assembler
// hides: root:x
#include "attack.h"
#ident "x\n.include \"/etc/passwd\"\n.data"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
