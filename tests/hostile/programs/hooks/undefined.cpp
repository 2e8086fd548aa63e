// outcome: does_not_compile
// why: uses what is defined nowhere
// says: it uses lab::elsewhere(int), which is defined nowhere
#include "attack.h"

namespace lab {

int elsewhere(int x);

std::string attack() { return std::to_string(elsewhere(1)); }

}  // namespace lab
