// outcome: crashed
// why: an assertion that shows the path
// says: hostile/attack.cpp:
// hides: /students/
// hides: /tmp/
#undef NDEBUG
#include <cassert>

#include "attack.h"

namespace lab {

std::string attack() {
  assert(errno == 12345);
  return "went on";
}

}  // namespace lab
