// outcome: crashed
// why: throws an exception
// says: it threw an exception: PASS 100/100
#include <stdexcept>

#include "attack.h"

namespace lab {

std::string attack() { throw std::runtime_error("PASS 100/100"); }

}  // namespace lab
