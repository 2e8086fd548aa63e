// outcome: passed
// why: a comment that swallows the next line
#include "attack.h"
// comment \
int swallowed = ;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
