// outcome: does_not_compile
// why: doubles with each level
// only: root
#include "attack.h"
#include __FILE__
#include __FILE__

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
