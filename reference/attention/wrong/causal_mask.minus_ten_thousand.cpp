// outcome: failed
// says: a forbidden key loses 10,000 points: safe for ordinary scores, but a key 10,000 times longer than usual is back in the sum
// hint: use -kInfinity: it wins against every finite score
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : -1e4F;
    }
  }
  return mask;
}

}  // namespace lab
