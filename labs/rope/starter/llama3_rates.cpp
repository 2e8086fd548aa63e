// Exercise `llama3_rates`: Llama 3's way to slow its rates.
#include "llama3_rates.h"

namespace lab {

// What to do: compute each plain rate, count its turns in the trained context, and keep it, divide
// it, or mix both.
VectorD llama3_rates(int head_dim, double theta, double factor, double low, double high,
                     std::int64_t original) {
  static_cast<void>(theta);
  static_cast<void>(factor);
  static_cast<void>(low);
  static_cast<void>(high);
  static_cast<void>(original);
  return VectorD(head_dim / 2);
}

}  // namespace lab
