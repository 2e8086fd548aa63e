// outcome: failed
// says: the dot product leaves out the last number of each vector
// hint: d numbers: c runs from 0 while c < q.cols()
// fails: lesson, ragged
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const real root_d = sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols() - 1; ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot / root_d;
    }
  }
  return result;
}

}  // namespace lab
