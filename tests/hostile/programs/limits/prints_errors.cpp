// outcome: too_much_output
// why: prints to the other stream for ever, without a line end
// says: it printed more than 16 KB
#include <cstdio>

#include "attack.h"

namespace lab {

std::string attack() {
  for (;;) {
    std::fputc('x', stderr);
  }
}

}  // namespace lab
