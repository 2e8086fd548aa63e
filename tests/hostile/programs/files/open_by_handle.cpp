// outcome: passed
// why: a file by its number
#include "attack.h"

namespace lab {

char handle[64] = {16, 0, 0, 0, 1};

std::string attack() { return denied(ask(SYS_open_by_handle_at, AT_FDCWD, handle, 0)); }

}  // namespace lab
