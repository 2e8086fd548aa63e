// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'lab_entry'
#include "attack.h"

extern "C" int lab_entry(int) { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
