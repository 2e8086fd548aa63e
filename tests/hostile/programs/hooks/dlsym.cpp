// outcome: not_allowed
// why: takes the place of a function of the library
// says: it defines the C symbol 'dlsym'
#include "attack.h"

extern "C" void* dlsym(void*, const char*) { return nullptr; }

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
