// outcome: crashed
// why: a crash in another thread
// says: signal 11
// exercise: threads
#include <thread>

#include "threads.h"

namespace lab {

std::string threads() {
  std::thread([] { *static_cast<volatile int*>(nullptr) = 1; }).join();
  return "LEAK";
}

}  // namespace lab
