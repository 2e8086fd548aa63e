// outcome: failed
// says: 1 / q.cols() is a division of integers, which is 0 for every head wider than 1, so all scores are 0
// hint: turn the width into a real before dividing: sqrt(real(q.cols()))
// fails: lesson, ragged
#include "scores.h"

namespace lab {

Matrix scores(const Matrix& q, const Matrix& k) {
  Matrix result(q.rows(), k.rows());
  const int width = q.cols();
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      result(i, j) = dot * sqrt(real(1 / width));
    }
  }
  return result;
}

}  // namespace lab
