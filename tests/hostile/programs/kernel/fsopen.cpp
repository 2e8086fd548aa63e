// outcome: passed
// why: the newer calls about file systems
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(430, "tmpfs", 0)); }

}  // namespace lab
