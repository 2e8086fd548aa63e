// outcome: does_not_compile
// why: pretends that the disk is full, which would not be its fault
// says: No space left on device
#include "attack.h"
#error lab-box: write: No space left on device

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
