// outcome: passed
// says: the queries are scaled before the products: d divisions per query instead of one per score, the same scores up to rounding
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix scaled = q;
  const real root_d = sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    for (real& element : scaled.row(i)) {
      element /= root_d;
    }
  }
  Matrix result(q.rows(), k.rows(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < q.cols(); ++c) {
        result(i, j) += scaled(i, c) * k(j, c);
      }
    }
  }
  return result;
}

}  // namespace lab
