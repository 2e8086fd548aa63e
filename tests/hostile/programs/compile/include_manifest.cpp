// outcome: does_not_compile
// why: the manifest
// says: No such file or directory
#include "attack.h"
#include "lab.yaml"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
