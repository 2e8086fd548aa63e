// outcome: crashed
// says: more queries than keys is answered with an exception; the first rows of such a mask simply have no key
// hint: remove the check: rows with a negative position come out as minus infinity everywhere by themselves
// fails: rows_without_keys
#include "causal_mask.h"

#include <stdexcept>

namespace lab {

Matrix causal_mask(int n_q, int n_k) {
  if (n_q > n_k) {
    throw std::invalid_argument("more queries than keys");
  }
  Matrix mask(n_q, n_k);
  for (int i = 0; i < n_q; ++i) {
    const int position = i + (n_k - n_q);
    for (int j = 0; j < n_k; ++j) {
      mask(i, j) = j <= position ? 0 : -kInfinity;
    }
  }
  return mask;
}

}  // namespace lab
