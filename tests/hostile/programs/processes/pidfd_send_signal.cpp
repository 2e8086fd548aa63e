// outcome: passed
// why: a signal by handle
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_pidfd_send_signal, 3, 9, 0, 0)); }

}  // namespace lab
