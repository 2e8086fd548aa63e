// outcome: crashed
// why: jumps over the guard page of the stack
#include "attack.h"

namespace lab {

namespace {
[[gnu::noinline]] int far_away(unsigned long bytes) {
  volatile char* place = static_cast<char*>(__builtin_alloca(bytes));
  place[0] = 1;
  return place[0];
}
}  // namespace

std::string attack() { return far_away(900UL << 20) == 1 ? "LEAK" : "blocked"; }

}  // namespace lab
