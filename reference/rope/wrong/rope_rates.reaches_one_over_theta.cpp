// outcome: failed
// says: the exponents are spread so that the last pair reaches 1 / theta exactly, as a linspace from 0 to 1 does
// hint: the step is 2 / head_dim; the last exponent is (head_dim - 2) / head_dim
// fails: lesson, slowest_rate
#include "rope_rates.h"

#include <algorithm>

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -1.0 * i / std::max(head_dim / 2 - 1, 1));
  }
  return rates;
}

}  // namespace lab
