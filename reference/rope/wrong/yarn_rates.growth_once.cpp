// outcome: failed
// says: yarn_score_growth is the attention factor itself: queries and keys are both multiplied by it
// hint: square it
// fails: growth, growth_is_the_square
#include "yarn_rates.h"

#include <algorithm>
#include <numbers>
#include <stdexcept>

namespace lab {

YarnRates yarn_rates(int head_dim, double theta, double factor, std::int64_t original,
                     double beta_fast, double beta_slow) {
  if (!(factor >= 1)) {
    throw std::invalid_argument("factor " + std::to_string(factor) + " is below 1");
  }
  if (!(beta_fast > beta_slow)) {
    throw std::invalid_argument("beta_fast is not above beta_slow");
  }
  const auto pair = [&](double turns) {
    const double ratio = static_cast<double>(original) / (2 * std::numbers::pi * turns);
    return head_dim * std::log(ratio) / (2 * std::log(theta));
  };
  const double low = std::max(std::floor(pair(beta_fast)), 0.0);
  double high = std::min(std::ceil(pair(beta_slow)), head_dim - 1.0);
  if (high == low) {
    high += 0.001;
  }
  YarnRates yarn{.inv_freq = VectorD(head_dim / 2), .attention_factor = 1 + 0.1 * std::log(factor)};
  for (int i = 0; i < head_dim / 2; ++i) {
    const double rate = std::pow(theta, -2.0 * i / head_dim);
    const double ramp = std::clamp((i - low) / (high - low), 0.0, 1.0);
    yarn.inv_freq[i] = rate * (1 - ramp) + rate / factor * ramp;
  }
  return yarn;
}

double yarn_score_growth(double factor) {
  const double attention_factor = 1 + 0.1 * std::log(factor);
  return attention_factor;
}

}  // namespace lab
