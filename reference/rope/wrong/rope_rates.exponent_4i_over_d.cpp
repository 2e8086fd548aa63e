// outcome: failed
// says: the exponent is -4i / head_dim: 2i divided by the number of pairs instead of by head_dim
// hint: divide 2i by head_dim, not by head_dim / 2
// fails: lesson, slowest_rate
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2.0 * i / (head_dim / 2));
  }
  return rates;
}

}  // namespace lab
