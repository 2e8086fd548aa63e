// outcome: not_allowed
// why: a function under another name, that the assembler reads
// says: it contains assembly
#include "attack.h"
int hole(int x) asm("x\n.include \"/etc/passwd\"\nx");
int hole(int x) { return x; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
