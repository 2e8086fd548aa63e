// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol '__libc_start_main'
#include "attack.h"

extern "C" int __libc_start_main() { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
