// outcome: crashed
// why: sends itself a signal
// says: signal 15
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_kill, ask(SYS_getpid), 15);
  return "LEAK";
}

}  // namespace lab
