// outcome: passed
// why: advice for another process
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_process_madvise, 3, 0, 0, 0, 0)); }

}  // namespace lab
