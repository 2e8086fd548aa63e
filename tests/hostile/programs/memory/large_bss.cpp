// outcome: crashed
// why: more zeros than its memory
#include "attack.h"

namespace lab {

char zeros[1UL << 30];

std::string attack() {
  zeros[errno] = 1;
  return "blocked";
}

}  // namespace lab
