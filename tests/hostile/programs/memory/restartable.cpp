// outcome: passed
// why: a restartable sequence that aborts into the wild
#include "attack.h"

namespace lab {

std::string attack() {
  alignas(32) static char area[32];
  ask(SYS_rseq, area, 32, 0, 0x12345678);
  return "blocked";
}

}  // namespace lab
