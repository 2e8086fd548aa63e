// outcome: failed
// says: the running sum is set to 0 once for the whole matrix, so each score contains all those before it, also those of earlier rows
// hint: declare the sum inside both outer loops, where it starts at 0 for each element of the result
// fails: lesson, ragged
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const real root_d = sqrt(real(q.cols()));
  real dot = 0;
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot / root_d;
    }
  }
  return result;
}

}  // namespace lab
