// outcome: passed
// why: directions in a warning
#include "attack.h"
[[deprecated("‮ drow")]] int old() { return 1; }
int use() { return old(); }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
