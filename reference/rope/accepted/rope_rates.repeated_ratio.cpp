// outcome: passed
// says: each rate is the one before times the ratio: a few roundings more, all in double
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = i == 0 ? 1 : rates[i - 1] * std::pow(theta, -2.0 / head_dim);
  }
  return rates;
}

}  // namespace lab
