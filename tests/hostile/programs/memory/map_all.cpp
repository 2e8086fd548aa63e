// outcome: passed
// why: takes addresses without touching them
#include "attack.h"

namespace lab {

std::string attack() {
  long taken = 0;
  while (ask(SYS_mmap, 0, 1 << 28, 3, 0x4022, -1, 0) > 0) {
    ++taken;
  }
  return taken <= 1 ? "blocked" : "LEAK " + std::to_string(taken);
}

}  // namespace lab
