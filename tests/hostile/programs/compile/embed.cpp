// outcome: does_not_compile
// why: a directive of a later C++
// hides: root:x
#include "attack.h"
const char hole[] = {
#embed "/etc/passwd"
};

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
