// outcome: timed_out
// why: threads that use up the time of all
// says: it used more than 1 s of processor time
// exercise: threads
#include <thread>

#include "threads.h"

namespace lab {

std::string threads() {
  for (int i = 0; i < 3; ++i) {
    std::thread([] {
      for (volatile int j = 0;;) {
        j = j + 1;
      }
    }).detach();
  }
  const long time[2] = {600, 0};
  ask(SYS_nanosleep, time, 0);
  return "LEAK";
}

}  // namespace lab
