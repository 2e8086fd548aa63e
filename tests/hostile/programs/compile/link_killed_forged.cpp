// outcome: does_not_compile
// why: lacks a function whose name says that the machine killed the linker
// says: which is defined nowhere
#include "attack.h"
PASTE(as, m)(".text\ncall \"g++: fatal error: Killed signal\"");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
