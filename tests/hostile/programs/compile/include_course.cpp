// outcome: does_not_compile
// why: the course by its place
// hides: course:
#include "../../../course/labs.yaml"
#include "attack.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
