// The causal mask, with the queries at the end of the keys.
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);  // of query i among the keys; negative: it has none
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
