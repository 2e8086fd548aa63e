// outcome: does_not_compile
// why: sixty thousand errors
#include "attack.h"
#define A x y z w;
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
void f() { D D D D D D }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
