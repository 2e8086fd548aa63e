// outcome: passed
// why: lines without end, below the cap
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  for (int i = 0; i < 7000; ++i) {
    std::fputs("\n", stdout);
  }
  return "blocked";
}

}  // namespace lab
