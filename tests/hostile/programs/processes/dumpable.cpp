// outcome: passed
// why: lets others look in
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_prctl, 4, 1, 0, 0, 0)); }

}  // namespace lab
