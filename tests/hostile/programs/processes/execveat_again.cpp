// outcome: passed
// why: its own program once more, as the host did
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_execveat, 4, "", 0, 0, AT_EMPTY_PATH)); }

}  // namespace lab
