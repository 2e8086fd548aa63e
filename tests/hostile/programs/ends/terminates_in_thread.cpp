// outcome: crashed
// why: an exception that leaves a thread
// exercise: threads
// says: signal 6
#include <thread>

#include "threads.h"

namespace lab {

std::string threads() {
  std::thread([] { throw 1; }).join();
  return "went on";
}

}  // namespace lab
