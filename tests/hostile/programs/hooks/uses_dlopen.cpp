// outcome: not_allowed
// why: asks the library for what no exercise needs
// says: it uses dlopen()
#include <dlfcn.h>

#include "attack.h"

namespace lab {

std::string attack() { return dlopen(nullptr, 1) == nullptr ? "LEAK" : "blocked"; }

}  // namespace lab
