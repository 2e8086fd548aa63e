// outcome: failed
// says: minus infinity is replaced by a score of 0: the forbidden key takes part with weight exp(0)
// hint: leave minus infinity alone: exp(-infinity) is exactly 0, which is what removes the key
// fails: lesson, kept_future, masked_is_zero
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
      weights(i, j) = exp((scores(i, j) == -kInfinity ? real(0) : scores(i, j)) - highest);
      sum += weights(i, j);
    }
    for (real& weight : weights.row(i)) {
      weight /= sum;
    }
  }
  return weights;
}

}  // namespace lab
