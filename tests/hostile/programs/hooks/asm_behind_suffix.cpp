// outcome: not_allowed
// why: g++ takes the R behind a literal for a suffix and reads what seems to be in a raw one
// says: it has a raw string literal with no blank before it
// clang-format off
#include "attack.h"

#define DROP(...)
DROP(""R"x(")
asm("nop");
DROP(")x")

namespace lab {

std::string attack() { return "LEAK"; }

}  // namespace lab
