// outcome: passed
// why: copies between descriptors
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_sendfile, 1, 3, 0, 4096)); }

}  // namespace lab
