// outcome: passed
// says: maximum and sum in one pass: what was summed under an old maximum is rescaled when a larger score comes
#include "softmax_rows.h"

namespace lab {

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols(), 0);
  for (int i = 0; i < scores.rows(); ++i) {
    real highest = -kInfinity;
    real sum = 0;
    for (const real score : scores.row(i)) {
      if (score > highest) {
        sum = sum * exp(highest - score) + 1;
        highest = score;
      } else if (score > -kInfinity) {
        sum += exp(score - highest);
      }
    }
    for (int j = 0; j < scores.cols() && sum > 0; ++j) {
      weights(i, j) = exp(scores(i, j) - highest) / sum;
    }
  }
  return weights;
}

}  // namespace lab
