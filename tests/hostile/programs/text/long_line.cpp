// outcome: passed
// why: a line without end, below the cap
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  for (int i = 0; i < 15000; ++i) {
    std::fputc('x', stdout);
  }
  return "blocked";
}

}  // namespace lab
