// outcome: crashed
// why: sends itself a signal
// says: signal 9
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_kill, ask(SYS_getpid), 9);
  return "LEAK";
}

}  // namespace lab
