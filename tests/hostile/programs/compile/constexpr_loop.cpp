// outcome: does_not_compile
// why: computes for ever while it is compiled
// says: constexpr
#include "attack.h"
constexpr long spin() {
  long x = 0;
  for (long i = 0; i < 1000000000; ++i) {
    x += i;
  }
  return x;
}
constexpr long spun = spin();

namespace lab {

std::string attack() { return "blocked"; }

}  // namespace lab
