// outcome: crashed
// why: a stack without end
// says: the stack overflowed
#include "attack.h"

namespace lab {

int dig(int depth) {
  volatile char room[4096] = {};
  room[depth % 4096] = 1;
  return dig(depth + 1) + room[0];
}

std::string attack() { return std::to_string(dig(1)); }

}  // namespace lab
