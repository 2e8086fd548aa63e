// outcome: does_not_compile
// why: a line that the assembler prints, put together
// hides: root:x
#include "attack.h"
PASTE(as, m)(".include \"/etc/passwd\"");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
