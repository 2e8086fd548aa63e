// outcome: passed
// why: makes public what is private in the lab
#define private public
#include "attack.h"
#undef private

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
