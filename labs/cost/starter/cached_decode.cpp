// Attention token by token, with a cache; the contract is in labs/cost/cached_decode.h.
#include "cached_decode.h"

namespace lab {

Matrix cached_decode(const Matrix& x, const Matrix& wq, const Matrix& wk, const Matrix& wv) {
  Matrix out(x.rows(), wv.rows());  // every element starts as NaN
  (void)wq, (void)wk;
  return out;
}

}  // namespace lab
