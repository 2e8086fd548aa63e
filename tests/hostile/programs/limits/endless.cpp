// outcome: timed_out
// why: never answers
// says: it used more than 1 s of processor time
// exercise: burn
#include "burn.h"

namespace lab {

std::string burn() {
  for (volatile int i = 0;;) {
    i = i + 1;
  }
}

}  // namespace lab
