// outcome: passed
// says: both sides are divided by the fourth root of d: the same product, and neither side grows large
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  const real root = sqrt(sqrt(real(q.cols())));
  Matrix result(q.rows(), k.rows());
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = k.rows() - 1; j >= 0; --j) {
      real dot = 0;
      for (int c = q.cols() - 1; c >= 0; --c) {
        dot += (q(i, c) / root) * (k(j, c) / root);
      }
      result(i, j) = dot;
    }
  }
  return result;
}

}  // namespace lab
