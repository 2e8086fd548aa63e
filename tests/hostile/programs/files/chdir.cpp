// outcome: passed
// why: goes elsewhere
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_chdir, "/")); }

}  // namespace lab
