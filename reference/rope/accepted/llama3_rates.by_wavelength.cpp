// outcome: passed
// says: three cases by wavelength, as Transformers writes it
#include "llama3_rates.h"

#include <numbers>

namespace lab {

VectorD llama3_rates(int head_dim, double theta, double factor, double low, double high,
                     std::int64_t original) {
  VectorD rates(head_dim / 2);
  const auto context = static_cast<double>(original);
  for (int i = 0; i < rates.size(); ++i) {
    const double rate = 1 / std::pow(theta, 2.0 * i / head_dim);
    const double wavelength = 2 * std::numbers::pi / rate;
    if (wavelength < context / high) {
      rates[i] = rate;
    } else if (wavelength > context / low) {
      rates[i] = rate / factor;
    } else {
      const double smooth = (context / wavelength - low) / (high - low);
      rates[i] = (1 - smooth) * rate / factor + smooth * rate;
    }
  }
  return rates;
}

}  // namespace lab
