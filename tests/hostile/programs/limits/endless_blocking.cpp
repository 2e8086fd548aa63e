// outcome: timed_out
// why: blocks every signal
// says: it used more than 1 s of processor time
// exercise: burn
#include "burn.h"

namespace lab {

std::string burn() {
  const unsigned long all = ~0UL;
  ask(SYS_rt_sigprocmask, 0, &all, 0, 8);
  for (volatile int i = 0;;) {
    i = i + 1;
  }
}

}  // namespace lab
