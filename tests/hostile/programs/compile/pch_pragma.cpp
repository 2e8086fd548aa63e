// outcome: does_not_compile
// why: asks for another precompiled header
// hides: root:x
#include "attack.h"
#pragma GCC pch_preprocess "/etc/passwd"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
