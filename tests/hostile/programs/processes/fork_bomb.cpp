// outcome: passed
// why: as many as there can be
#include "attack.h"

namespace lab {

std::string attack() {
  long made = 0;
  for (int i = 0; i < 10000; ++i) {
    made += ask(SYS_fork) >= 0 ? 1 : 0;
  }
  return made == 0 ? "blocked" : "LEAK";
}

}  // namespace lab
