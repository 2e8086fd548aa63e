// outcome: does_not_compile
// why: a variable that wants 256 MB for its alignment
#include "attack.h"

namespace lab {

alignas(1UL << 28) char wide;

std::string attack() { return wide == 0 ? "blocked" : ""; }

}  // namespace lab
