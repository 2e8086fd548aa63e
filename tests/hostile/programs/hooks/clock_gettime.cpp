// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'clock_gettime'
#include "attack.h"

extern "C" int clock_gettime(clockid_t, timespec*) noexcept { return 0; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
