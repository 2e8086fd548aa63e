// outcome: does_not_compile
// why: the same, computed
// says: No such file or directory
// hides: root:x
#include "attack.h"
#define NAME(x) #x
#include NAME(/etc/passwd)

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
