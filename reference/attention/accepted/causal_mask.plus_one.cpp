// outcome: passed
// says: 1 on every allowed key and minus infinity elsewhere: a constant on a whole row is invisible to the softmax
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 1 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
