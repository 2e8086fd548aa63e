// outcome: passed
// why: a number no kernel knows
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(1000000)); }

}  // namespace lab
