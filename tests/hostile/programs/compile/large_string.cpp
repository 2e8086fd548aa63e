// outcome: does_not_compile
// why: a string that doubles
// says: the compiler needed
// only: root
#include "attack.h"
#define A "xxxxxxxxxxxxxxxx"
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
#define F E E E E E E E E E E E E E E E E
const char* const text = F F F F F F F F;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
