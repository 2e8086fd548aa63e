// outcome: crashed
// why: a local array larger than the stack
// says: signal 11
#include "attack.h"

namespace lab {

std::string attack() {
  volatile char room[200 << 20];
  room[0] = 1;
  room[sizeof(room) - 1] = 1;
  return "LEAK";
}

}  // namespace lab
