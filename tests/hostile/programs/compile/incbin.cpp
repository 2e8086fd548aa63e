// outcome: not_allowed
// why: a file into the program, by the assembler
// says: it contains assembly
#include "attack.h"
asm(".incbin \"/etc/passwd\"");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
