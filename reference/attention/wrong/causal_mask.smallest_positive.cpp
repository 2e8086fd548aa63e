// outcome: failed
// says: numeric_limits<real>::min() is the smallest positive number, 1e-38, not the most negative one: nothing is removed
// hint: the most negative float is numeric_limits<float>::lowest(); -kInfinity says what is meant
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : std::numeric_limits<real>::min();
    }
  }
  return mask;
}

}  // namespace lab
