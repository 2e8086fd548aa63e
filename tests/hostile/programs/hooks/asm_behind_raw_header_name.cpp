// outcome: not_allowed
// why: hides assembly behind a header name that looks like a raw literal
// says: it hides text behind the name of a header
#include "attack.h"

#if defined(__linux__) && __has_include(<R"(>)
#endif
asm("nop");
// )"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
