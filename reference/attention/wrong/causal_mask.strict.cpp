// outcome: failed
// says: a query may not look at its own position, so the first one of a square mask has no key at all
// hint: position i is among the keys it may look at: compare with <=, not <
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j < position ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
