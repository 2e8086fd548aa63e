// outcome: failed
// says: allowed entries are computed as 0 · (-infinity), which is NaN and spreads over the whole row
// hint: choose between the two values with ?: or if; never multiply infinity by a flag
// fails: square, one_new_token
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = real(j <= position ? 0 : 1) * -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
