// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol '__gxx_personality_v0'
#include "attack.h"

extern "C" int __gxx_personality_v0() { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
