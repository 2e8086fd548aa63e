// outcome: does_not_compile
// why: a macro of a header with a name that the assembler reads
// hides: root:x
#include "attack.h"
#include <sys/cdefs.h>

namespace lab {

int __REDIRECT(hole, (), x; .include "/etc/passwd");

std::string attack() { return hole() == 1 ? "blocked" : ""; }

}  // namespace lab
