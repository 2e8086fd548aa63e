// outcome: failed
// says: the exponent has lost its minus sign, so rates grow from 1 to theta instead of falling
// hint: theta^(-2i / head_dim) is below 1; or divide 1 by the power
// fails: lesson, equal_ratios
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, 2.0 * i / head_dim);
  }
  return rates;
}

}  // namespace lab
