// outcome: does_not_compile
// why: a terabyte of zeros
#include "attack.h"

namespace lab {

char zeros[1UL << 40];

std::string attack() {
  zeros[errno] = 1;
  return "blocked";
}

}  // namespace lab
