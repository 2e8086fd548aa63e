// outcome: failed
// says: the running dot product is not set back to 0 between keys, so each score contains those before it
// hint: start dot at 0 for each pair of a query and a key
// fails: lesson, ragged
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const real root_d = sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    real dot = 0;
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
