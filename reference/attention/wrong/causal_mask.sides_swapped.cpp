// outcome: failed
// says: the mask is turned on its side: one row per key instead of one per query
// hint: n_q rows, n_k columns: mask(i, j) is about query i and key j
// fails: last_queries, one_new_token
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_k, n_q);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(j, i) = j <= position ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
