// outcome: passed
// why: watches all files
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_fanotify_init, 0, 0)); }

}  // namespace lab
