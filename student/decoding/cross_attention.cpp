// Exercise `cross_attention`: looking at another sequence.
#include "cross_attention.h"

namespace lab {

// What to do: queries from x, keys and values from memory, no mask.
Matrix cross_attention(const Matrix& x, const Matrix& /*memory*/, const Matrix& /*wq*/,
                       const Matrix& /*wk*/, const Matrix& /*wv*/, const Matrix& wo,
                       int /*head_dim*/) {
  Matrix out(x.rows(), wo.rows());
  return out;
}

}  // namespace lab
