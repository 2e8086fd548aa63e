// Exercise `yarn_rates`: rates for contexts past the trained range.
#include "yarn_rates.h"

namespace lab {

// What to do: refuse bad settings, find the two ends of the ramp, then mix each rate.
YarnRates yarn_rates(int head_dim, double theta, double factor, std::int64_t original,
                     double beta_fast, double beta_slow) {
  static_cast<void>(theta);
  static_cast<void>(factor);
  static_cast<void>(original);
  static_cast<void>(beta_fast);
  static_cast<void>(beta_slow);
  return {.inv_freq = VectorD(head_dim / 2),
          .attention_factor = std::numeric_limits<double>::quiet_NaN()};
}

// What to do: a score holds one query and one key.
double yarn_score_growth(double factor) {
  static_cast<void>(factor);
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace lab
