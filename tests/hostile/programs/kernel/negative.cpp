// outcome: not_allowed
// why: a number below zero
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(-1, 0)); }

}  // namespace lab
