// outcome: passed
// says: the lowest float instead of minus infinity: added to an ordinary score it stays what it is
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : std::numeric_limits<float>::lowest();
    }
  }
  return mask;
}

}  // namespace lab
