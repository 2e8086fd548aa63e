// outcome: passed
// why: characters that turn text around
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  std::puts("\u202Etxet\u202C \u200B\u2066x\u2069");
  return "blocked";
}

}  // namespace lab
