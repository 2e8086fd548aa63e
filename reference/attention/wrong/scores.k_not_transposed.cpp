// outcome: crashed
// says: the inner loop walks down a column of k, as in q · k: a dot product of a query with a key needs a row of each
// hint: keys are rows: use k(j, c), so that the product is q · kᵀ
// fails: lesson, ragged
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const real root_d = sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(c, j);
      }
      result(i, j) = dot / root_d;
    }
  }
  return result;
}

}  // namespace lab
