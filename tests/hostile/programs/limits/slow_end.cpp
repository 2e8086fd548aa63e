// outcome: passed
// why: sleeps when it is told to end
#include "attack.h"

namespace lab {

struct Late {
  ~Late() {
    const long time[2] = {600, 0};
    ask(SYS_nanosleep, time, 0);
  }
};
const Late late;

std::string attack() { return "blocked"; }

}  // namespace lab
