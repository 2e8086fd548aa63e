// outcome: not_allowed
// why: code that runs when the program is loaded
// says: it places code where nobody calls it
#include "attack.h"
extern "C" {
int pick() { return 0; }
int (*resolve())() { return pick; }
int chosen() __attribute__((ifunc("resolve")));
}

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
