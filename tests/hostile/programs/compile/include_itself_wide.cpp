// outcome: does_not_compile
// why: a tree of itself
// says: the compiler needed more than
// only: root
#include "attack.h"
#if __INCLUDE_LEVEL__ < 60
#include __FILE__
#include __FILE__
#endif

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
