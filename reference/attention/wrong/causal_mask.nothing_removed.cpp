// outcome: failed
// says: nothing is removed: this is the mask of an embedding model, where every position sees every other
// hint: forbid the keys after the query's own position with -kInfinity
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j < n_k && position < n_k ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
