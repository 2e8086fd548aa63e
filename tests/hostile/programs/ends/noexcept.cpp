// outcome: crashed
// why: throws through noexcept
// says: signal 6
#include "attack.h"

namespace lab {

int promise() noexcept { throw 42; }

std::string attack() { return std::to_string(promise()); }

}  // namespace lab
