// outcome: failed
// says: the exponent is -i / head_dim, half of what it should be: the slowest pair stops at the root of theta
// hint: the pairs are numbered 0, 1, 2, ..., but the exponents go 0, 2, 4, ... over head_dim
// fails: lesson, slowest_rate
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -1.0 * i / head_dim);
  }
  return rates;
}

}  // namespace lab
