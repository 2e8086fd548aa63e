// outcome: does_not_compile
// why: a tree of itself
// says: the compiler needed more than
// only: root
#include "attack.h"
#if __INCLUDE_LEVEL__ < 60
#include "attack.cpp"
#include "attack.cpp"
#endif

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
