// outcome: passed
// why: sends itself a signal that only the machine sends
#include "attack.h"

namespace lab {

std::string attack() {
  ask(SYS_kill, ask(SYS_getpid), 9);
  ask(SYS_tgkill, ask(SYS_getpid), ask(SYS_getpid), 9);
  return denied(ask(SYS_kill, ask(SYS_getpid), 9l | 1l << 32));
}

}  // namespace lab
