// outcome: passed
// why: moves bytes between descriptors
#include "attack.h"

namespace lab {

std::string attack() { return denied(ask(SYS_splice, 3, 0, 1, 0, 4096, 0)); }

}  // namespace lab
