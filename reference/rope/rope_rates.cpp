// One power per pair: theta^(-2i / head_dim).
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2.0 * i / head_dim);
  }
  return rates;
}

}  // namespace lab
