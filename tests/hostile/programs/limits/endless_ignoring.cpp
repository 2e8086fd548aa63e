// outcome: timed_out
// why: ignores the signal that ends its time
// says: it used more than 1 s of processor time
// exercise: burn
#include "burn.h"

namespace lab {

std::string burn() {
  // SIGXCPU to SIG_IGN
  const unsigned long ignore[4] = {1, 0x04000000, 0, 0};
  ask(SYS_rt_sigaction, 24, ignore, 0, 8);
  for (volatile int i = 0;;) {
    i = i + 1;
  }
}

}  // namespace lab
