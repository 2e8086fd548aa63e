// outcome: failed
// says: the power is computed in float: each rate is right to seven digits only
// hint: keep theta and the exponent in double; std::pow(double, double) answers in double
// fails: lesson, equal_ratios
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = static_cast<double>(std::pow(
        static_cast<float>(theta), -2.0F * static_cast<float>(i) / static_cast<float>(head_dim)));
  }
  return rates;
}

}  // namespace lab
