// Exercise `flash_attention`: attention over tiles of keys, in memory that does not grow with n^2.
#include "flash_attention.h"

namespace lab {

// What to do: for each query go through the keys tile by tile, keeping a maximum, a sum and a row
// of the output. A new Matrix holds NaN everywhere.
Matrix flash_attention(const Matrix& q, const Matrix& /*k*/, const Matrix& v, bool /*causal*/,
                       int /*tile*/) {
  Matrix out(q.rows(), v.cols());
  return out;
}

}  // namespace lab
