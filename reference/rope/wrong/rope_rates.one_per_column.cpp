// outcome: failed
// says: there is one rate per column instead of one per pair: each of them stands there twice
// hint: the two columns of a pair share a rate; head_dim / 2 numbers are wanted
// fails: lesson
#include "rope_rates.h"

namespace lab {

VectorD rope_rates(int head_dim, double theta) {
  VectorD rates(head_dim);
  for (int i = 0; i < rates.size(); ++i) {
    rates[i] = std::pow(theta, -2.0 * (i % (head_dim / 2)) / head_dim);
  }
  return rates;
}

}  // namespace lab
