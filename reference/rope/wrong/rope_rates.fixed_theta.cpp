// outcome: failed
// says: theta is taken to be 10,000, the value of the first models, whatever the caller says
// hint: use the parameter theta: Qwen3 has 1,000,000
// fails: lesson, theta_500000
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double /*theta*/) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(10000.0, -2.0 * i / head_dim);
  }
  return rates;
}

}  // namespace lab
