// outcome: failed
// says: the rates are multiplied by 2 pi, as if theta^(-2i / head_dim) were turns per token
// hint: it is radians per token already: leave the factor out
// fails: lesson, first_rate_is_one
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim / 2);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2.0 * i / head_dim) * 2 * 3.14159265358979323846;
  }
  return rates;
}

}  // namespace lab
