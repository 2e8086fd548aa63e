// outcome: failed
// says: n_k - n_q is used where there are more keys than queries, and 0 where there are more queries than keys; there it is negative
// hint: query i stands at position i + (n_k - n_q) in both cases; in int the difference may be below 0
// fails: rows_without_keys
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  const int before = n_k > n_q ? n_k - n_q : 0;
  for (int i = 0; i < n_q; ++i) {
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= i + before ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
