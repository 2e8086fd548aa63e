// outcome: passed
// why: rules of its own
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(444, 0, 0, 1)); }

}  // namespace lab
