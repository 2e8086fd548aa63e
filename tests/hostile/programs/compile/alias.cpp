// outcome: not_allowed
// why: a name that is another's
// says: an attribute that may do more than describe
#include "attack.h"
extern "C" int lab_entry(int) __attribute__((alias("hole")));
extern "C" int hole(int) { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
