// outcome: failed
// says: a query before the first key is given key 0 after all; it has no key, and its row is minus infinity everywhere
// hint: do not clamp the position at 0: with a negative one no j passes j <= position
// fails: rows_without_keys
#include "causal_mask.h"

#include <algorithm>

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = std::max(i + (n_k - n_q), 0);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
