// Does no harm.
#include "attack.h"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
