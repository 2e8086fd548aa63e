// outcome: too_much_output
// why: prints for ever
// says: it printed more than 16 KB
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  for (;;) {
    std::puts("This is an endless loop.");
  }
}

}  // namespace lab
