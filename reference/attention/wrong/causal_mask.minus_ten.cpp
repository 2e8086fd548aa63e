// outcome: failed
// says: a forbidden key only loses 10 points: it keeps e^-10 of its weight, about 5e-5, and far more when its score is large
// hint: no finite number is safe against every score; use -kInfinity (or something like -1e9)
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : -10;
    }
  }
  return mask;
}

}  // namespace lab
