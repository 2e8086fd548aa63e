// outcome: crashed
// why: gives up
// says: signal 6
#include <cstdlib>

#include "attack.h"

namespace lab {

std::string attack() { std::abort(); }

}  // namespace lab
