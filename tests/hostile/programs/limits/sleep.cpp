// outcome: timed_out
// why: sleeps longer than anybody waits
// says: it did not answer within 3 s
#include "attack.h"

namespace lab {

std::string attack() {
  const long time[2] = {600, 0};
  ask(SYS_nanosleep, time, 0);
  return "LEAK";
}

}  // namespace lab
