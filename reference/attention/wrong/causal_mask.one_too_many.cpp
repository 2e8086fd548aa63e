// outcome: failed
// says: each query may look one position into the future
// hint: the last allowed key is the query's own position, not the one after it
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position + 1 ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
