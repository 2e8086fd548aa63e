// outcome: passed
// why: a NUL in the middle
// says: after
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  std::fputs("before", stdout);
  std::fputc(0, stdout);
  std::fputs("after\n", stdout);
  return "blocked";
}

}  // namespace lab
