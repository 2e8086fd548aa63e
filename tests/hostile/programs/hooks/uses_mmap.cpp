// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses mmap()
#include <sys/mman.h>

#include "attack.h"

namespace lab {

std::string attack() { return mmap(nullptr, 1, 0, 0, -1, 0) == nullptr ? "LEAK" : "blocked"; }

}  // namespace lab
