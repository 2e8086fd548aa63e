// Exercise `rope_rates`: how fast each pair of a head turns.
#include "rope_rates.h"

namespace lab {

// What to do: fill the head_dim / 2 rates; the fastest, theta^0 = 1, comes first.
VectorD rope_rates(int head_dim, double theta) {
  static_cast<void>(theta);
  return VectorD(head_dim / 2);
}

}  // namespace lab
