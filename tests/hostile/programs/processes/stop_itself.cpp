// outcome: timed_out
// why: stops, so that nobody can wait for it
// says: it did not answer within 3 s
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_kill, ask(SYS_getpid), 19);
  return "LEAK";
}

}  // namespace lab
