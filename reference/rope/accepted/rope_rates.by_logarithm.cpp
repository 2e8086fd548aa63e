// outcome: passed
// says: the power as an exponential of a logarithm, as many implementations write it
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::exp(-std::log(theta) * 2 * i / head_dim);
  }
  return rates;
}

}  // namespace lab
