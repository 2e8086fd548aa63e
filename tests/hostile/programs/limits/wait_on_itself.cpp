// outcome: timed_out
// why: waits on a word nobody changes
// says: it did not answer within 3 s
#include "attack.h"

namespace lab {

std::string attack() {
  int word = 0;
  ask(SYS_futex, &word, 0, 0, 0, 0, 0);
  return "LEAK";
}

}  // namespace lab
