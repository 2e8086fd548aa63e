// outcome: not_allowed
// why: counts events of others
// says: signal 31
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_perf_event_open, 0, 0, -1, -1, 0)); }

}  // namespace lab
