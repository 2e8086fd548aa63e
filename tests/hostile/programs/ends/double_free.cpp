// outcome: crashed
// why: frees twice
// says: signal 6
#include <cstdlib>

#include "attack.h"

namespace lab {

std::string attack() {
  void* volatile memory = std::malloc(64);
  std::free(memory);
  std::free(memory);
  return "LEAK";
}

}  // namespace lab
