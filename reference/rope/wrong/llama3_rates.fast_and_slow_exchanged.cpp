// outcome: failed
// says: the fast pairs are divided and the slow ones kept
// hint: keep is 1 for many turns
// fails: llama_3_2
#include "llama3_rates.h"

#include <algorithm>
#include <numbers>

namespace lab {

VectorD llama3_rates(int head_dim, double theta, double factor, double low, double high,
                     std::int64_t original) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    const double rate = std::pow(theta, -2.0 * i / head_dim);
    const double turns = static_cast<double>(original) * rate / (2 * std::numbers::pi);
    const double keep = std::clamp((turns - low) / (high - low), 0.0, 1.0);
    rates[i] = (1 - keep) * rate + keep * rate / factor;
  }
  return rates;
}

}  // namespace lab
