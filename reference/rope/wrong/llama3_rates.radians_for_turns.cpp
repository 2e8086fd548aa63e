// outcome: failed
// says: 2 pi is forgotten: radians within the context are taken for turns
// hint: turns = original * rate / (2 pi)
// fails: llama_3_2
#include "llama3_rates.h"

#include <algorithm>

namespace lab {

VectorD llama3_rates(int head_dim, double theta, double factor, double low, double high,
                     std::int64_t original) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    const double rate = std::pow(theta, -2.0 * i / head_dim);
    const double turns = static_cast<double>(original) * rate;
    const double keep = std::clamp((turns - low) / (high - low), 0.0, 1.0);
    rates[i] = keep * rate + (1 - keep) * rate / factor;
  }
  return rates;
}

}  // namespace lab
