// outcome: passed
// says: -1e9 instead of minus infinity: far enough below every ordinary score that exp gives 0
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : -1e9F;
    }
  }
  return mask;
}

}  // namespace lab
