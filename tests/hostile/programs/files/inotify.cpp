// outcome: passed
// why: watches files
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_inotify_init1, 0)); }

}  // namespace lab
