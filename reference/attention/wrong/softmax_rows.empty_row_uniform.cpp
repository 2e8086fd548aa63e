// outcome: failed
// says: a row with no allowed key spreads its weight evenly over all keys, as a mask of -1e9 would: the forbidden keys are used after all
// hint: a row without keys looks at nothing: all its weights are 0
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
    if (highest == -kInfinity) {
      std::fill_n(weights.row(i).data(), scores.cols(), 1 / real(scores.cols()));
      continue;
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
