// outcome: does_not_compile
// why: the same, over two lines
// says: No such file or directory
// hides: root:x
#include "attack.h"
#inc\
lude "/etc/pas\
swd"

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
