// outcome: failed
// says: a row with no allowed key has minus infinity as its maximum, and (-inf) - (-inf) is NaN
// hint: when the row's maximum is minus infinity, leave all weights of the row at 0 and go on
// fails: empty_row, masked_is_zero
#include "softmax_rows.h"

#include <algorithm>

namespace lab {

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols(), 0);
  for (int i = 0; i < scores.rows(); ++i) {
    real highest = -kInfinity;
    for (const real score : scores.row(i)) {
      highest = std::max(highest, score);
    }
    real sum = 0;
    for (int j = 0; j < scores.cols(); ++j) {
      weights(i, j) = exp(scores(i, j) - highest);
      sum += weights(i, j);
    }
    for (real& weight : weights.row(i)) {
      weight /= sum;
    }
  }
  return weights;
}

}  // namespace lab
