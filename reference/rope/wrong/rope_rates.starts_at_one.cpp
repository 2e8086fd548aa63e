// outcome: failed
// says: the pairs are counted from 1, so the first rate is already below 1 and the last is 1 / theta
// hint: pair 0 has exponent 0 and rate 1
// fails: lesson, first_rate_is_one
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2.0 * (i + 1) / head_dim);
  }
  return rates;
}

}  // namespace lab
