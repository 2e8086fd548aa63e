// outcome: crashed
// why: more zeros for each thread than its memory
#include "attack.h"

namespace lab {

thread_local char zeros[1UL << 30];

std::string attack() {
  zeros[errno] = 1;
  return "blocked";
}

}  // namespace lab
