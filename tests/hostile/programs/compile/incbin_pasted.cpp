// outcome: does_not_compile
// why: assembly put together by the preprocessor
// hides: root:x
#include "attack.h"
PASTE(as, m)(".incbin \"/etc/passwd\"");

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
