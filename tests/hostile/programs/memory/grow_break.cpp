// outcome: passed
// why: the oldest way to get memory
#include "attack.h"

namespace lab {

std::string attack() {
  const long begin = ask(SYS_brk, 0);
  const long end = ask(SYS_brk, begin + (1L << 31));
  return end == begin ? "blocked" : "LEAK";
}

}  // namespace lab
