// outcome: failed
// says: the rates fall by equal differences from 1 to 1 / theta instead of by equal ratios
// hint: each rate is the one before times theta^(-2 / head_dim): a power, not a line
// fails: lesson, equal_ratios
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = 1 - (1 - 1 / theta) * 2.0 * i / head_dim;
  }
  return rates;
}

}  // namespace lab
