// outcome: passed
// why: sends its parent a forged signal from a timer
#include "attack.h"

#include <csignal>

namespace lab {

std::string attack() {
  struct {
    long value = 0;
    int signal = SIGKILL;
    int notify = 4;  // to a thread
    int thread = 1;
    int rest[12] = {};
  } event;
  int timer = 0;
  return denied(ask(SYS_timer_create, 1, &event, &timer));
}

}  // namespace lab
