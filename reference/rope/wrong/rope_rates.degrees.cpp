// outcome: failed
// says: the rates are in degrees per token: each is 57.3 times too large
// hint: leave them as theta^(-2i / head_dim): that is radians, which std::cos takes
// fails: lesson, first_rate_is_one
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2.0 * i / head_dim) * 180 / 3.14159265358979323846;
  }
  return rates;
}

}  // namespace lab
