// outcome: failed
// says: -2 * i / head_dim is a division of integers, so it is 0 for every pair and every rate is 1
// hint: make one of the three a double: -2.0 * i / head_dim
// fails: lesson, equal_ratios
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2 * i / head_dim);
  }
  return rates;
}

}  // namespace lab
