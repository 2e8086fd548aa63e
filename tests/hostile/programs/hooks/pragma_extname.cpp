// outcome: not_allowed
// why: another name for a function of the library
// says: it uses open()
#include "attack.h"
extern "C" int harmless(const char*, int, ...);
#pragma redefine_extname harmless open
int hole() { return harmless("/etc/passwd", 0); }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
