// outcome: failed
// says: the diagonal starts at the top left corner, as if the queries were the first positions; they are the last n_q of n_k, and with as many queries as keys the difference does not show
// hint: query i stands at position i + (n_k - n_q); one new token after 7 cached ones may look at all 8 keys
// fails: last_queries, one_new_token
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= i ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
