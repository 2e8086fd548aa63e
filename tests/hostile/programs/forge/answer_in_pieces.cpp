// outcome: bad_reply
// why: a frame that begins twice
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_write, 3, "LABF\2\0\0\0", 8);
  return "blocked";
}

}  // namespace lab
