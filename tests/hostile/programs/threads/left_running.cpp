// outcome: passed
// why: a thread that never ends
// exercise: threads
#include <thread>

#include "threads.h"

namespace lab {

std::string threads() {
  std::thread([] {
    for (volatile int i = 0;;) {
      i = i + 1;
    }
  }).detach();
  return "blocked";
}

}  // namespace lab
