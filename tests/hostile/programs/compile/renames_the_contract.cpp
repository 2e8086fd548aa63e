// outcome: passed
// why: a macro renames the contract before it is read
#include "lab/lab.h"
#define attack defend
#include "attack.h"
#undef attack

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
