// outcome: failed
// says: 1 where a query may look and 0 where it may not: added to the scores this removes nothing, every query reads the future, and the rows still sum to one
// hint: the mask is added to the scores: a forbidden key needs minus infinity, whose exp is 0; an allowed key needs 0
// fails: square, last_queries
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 1 : 0;
    }
  }
  return mask;
}

}  // namespace lab
