// outcome: passed
// why: resets the peak of memory that is measured
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_open, "/proc/self/clear_refs", O_WRONLY)); }

}  // namespace lab
