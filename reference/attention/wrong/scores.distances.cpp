// outcome: failed
// says: the score is the negative squared distance between query and key; that is another kernel, not dot-product attention
// hint: multiply the elements pairwise and add them up, nothing else
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
        dot -= (q(i, c) - k(j, c)) * (q(i, c) - k(j, c));
      }
      result(i, j) = dot / root_d;
    }
  }
  return result;
}

}  // namespace lab
