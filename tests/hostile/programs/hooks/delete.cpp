// outcome: not_allowed
// why: replaces operator delete
// says: it replaces operator new or delete
#include "attack.h"

void operator delete(void*) noexcept {}

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
