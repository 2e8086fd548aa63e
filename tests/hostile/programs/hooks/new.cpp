// outcome: not_allowed
// why: replaces operator new
// says: it replaces operator new or delete
#include "attack.h"

void* operator new(std::size_t) { return nullptr; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
