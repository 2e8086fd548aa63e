// outcome: timed_out
// why: an exception nobody catches, and a handler that never ends
// says: processor time
// exercise: burn
#include <exception>

#include "burn.h"

namespace lab {

std::string burn() {
  std::set_terminate([] {
    for (volatile int i = 0;;) {
      i = i + 1;
    }
  });
  std::terminate();
}

}  // namespace lab
