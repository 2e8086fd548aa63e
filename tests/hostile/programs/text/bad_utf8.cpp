// outcome: passed
// why: bytes that are no text
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  std::fputs("\xE0\xFF caf\xE9\n", stdout);
  return "blocked";
}

}  // namespace lab
