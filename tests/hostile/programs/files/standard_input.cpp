// outcome: passed
// why: waits for what stands in standard input
#include "attack.h"

namespace lab {

std::string attack() {
  char byte = 0;
  return ask(SYS_read, 0, &byte, 1) == 0 ? "blocked" : "LEAK";
}

}  // namespace lab
