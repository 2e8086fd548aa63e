// outcome: failed
// says: a forbidden key loses 100 points, which looks like zero until a score of more than 100 stands there
// hint: no number of this size is safe against large scores; use -kInfinity (or something like -1e9)
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : -100;
    }
  }
  return mask;
}

}  // namespace lab
