// outcome: does_not_compile
// why: splices the word by a trigraph
#include "attack.h"

as??/
m("nop");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
