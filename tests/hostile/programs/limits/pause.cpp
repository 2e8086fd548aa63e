// outcome: passed
// why: waits for a signal
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_pause)); }

}  // namespace lab
