// outcome: not_allowed
// why: memory of the C library's own, which no meter sees
// says: it uses __minimal_malloc()
#include "attack.h"

extern "C" void* __minimal_malloc(std::size_t);

namespace lab {

std::string attack() { return __minimal_malloc(1000) != nullptr ? "LEAK" : "none"; }

}  // namespace lab
