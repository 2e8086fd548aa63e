// Exercise `grouped_decode`: one new token over a shared cache.
#include "grouped_decode.h"

namespace lab {

// What to do: for each query head, one row of attention over the cached head of its group.
Matrix grouped_decode(const Matrix& q, const std::vector<Matrix>& k, const std::vector<Matrix>& v) {
  static_cast<void>(k);
  return Matrix(q.rows(), v[0].cols());
}

}  // namespace lab
