// outcome: failed
// says: a small constant is added to the sum against a division by zero, so the rows sum to less than one
// hint: once the maximum is subtracted the sum is at least 1: nothing to guard against
// fails: half, lesson, rows_sum_to_one
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
    if (highest == -kInfinity) {
      continue;
    }
    real sum = 0;
    for (int j = 0; j < scores.cols(); ++j) {
      weights(i, j) = exp(scores(i, j) - highest);
      sum += weights(i, j);
    }
    for (real& weight : weights.row(i)) {
      weight /= sum + real(1e-3F);
    }
  }
  return weights;
}

}  // namespace lab
