// outcome: failed
// says: 0 and minus infinity have changed places: what should be kept is removed and the other way round
// hint: 0 keeps a key (adding 0 changes nothing), minus infinity removes it
// fails: square, one_new_token
#include "causal_mask.h"

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? -kInfinity : 0;
    }
  }
  return mask;
}

}  // namespace lab
