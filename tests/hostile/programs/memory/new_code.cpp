// outcome: passed
// why: memory that is code
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_mmap, 0, 4096, 7, 0x22, -1, 0)); }

}  // namespace lab
