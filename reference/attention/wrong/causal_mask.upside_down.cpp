// outcome: failed
// says: the wrong half is removed: each query sees the future and its own position, and not the past
// hint: a query may look back: keep j <= position, remove j > position
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j >= position ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
