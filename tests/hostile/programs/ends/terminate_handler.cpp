// outcome: timed_out
// why: an exception nobody catches, and a handler that never ends
// says: processor time
#include "attack.h"

#include <exception>

namespace lab {

std::string attack() {
  std::set_terminate([] {
    for (volatile int i = 0;; i = i + 1) {
    }
  });
  std::terminate();
}

}  // namespace lab
