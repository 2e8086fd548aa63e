// outcome: failed
// says: 0 where a query may look and plus infinity where it may not: added to a score, plus infinity gives that key everything (and NaN after the softmax)
// hint: the sign matters: minus infinity removes a key
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
