// outcome: does_not_compile
// why: messages that point at the reference
// hides: sums(i)
#include "attack.h"
#line 1 "/../reference/hostile/sum_rows.cpp"
int x = ;

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
