// outcome: does_not_compile
// why: many evaluations, each short of the compiler's own bound
// says: the compiler needed more than 10 s of processor time
// only: root
#include "attack.h"
constexpr unsigned busy(unsigned value) {
  for (int outer = 0; outer < 30; ++outer) {
    for (int inner = 0; inner < 100000; ++inner) {
      value = value * 3U + 1U;
    }
  }
  return value;
}

template <int N>
struct Burn {
  static constexpr unsigned value = busy(N) + Burn<N - 1>::value;
};

template <>
struct Burn<0> {
  static constexpr unsigned value = 0;
};

namespace lab {

std::string attack() { return Burn<200>::value == 1 ? "" : "blocked"; }

}  // namespace lab
