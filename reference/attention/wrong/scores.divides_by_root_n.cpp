// outcome: failed
// says: the division is by the square root of the number of keys, not of the width of a key
// hint: use q.cols() (how many numbers one query has), not k.rows() (how many keys there are)
// fails: lesson, ragged
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const real root_n = sqrt(real(k.rows()));
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot / root_n;
    }
  }
  return result;
}

}  // namespace lab
