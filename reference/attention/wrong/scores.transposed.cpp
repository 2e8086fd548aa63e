// outcome: failed
// says: rows and columns are swapped: element (i, j) holds key i against query j
// hint: row i of the result belongs to query i, column j to key j: result(i, j) uses q.row(i) and k.row(j)
// fails: lesson, ragged, one_query
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(k.rows(), q.rows());
  const real root_d = sqrt(real(q.cols()));
  for (int i = 0; i < k.rows(); ++i) {
    for (int j = 0; j < q.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += k(i, c) * q(j, c);
      }
      result(i, j) = dot / root_d;
    }
  }
  return result;
}

}  // namespace lab
