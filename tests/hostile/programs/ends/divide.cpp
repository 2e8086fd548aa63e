// outcome: crashed
// why: divides by zero
// says: signal 8
#include "attack.h"

namespace lab {

std::string attack() {
  volatile int seven = 7;
  volatile int zero = 0;
  return std::to_string(seven / zero);
}

}  // namespace lab
