// outcome: failed
// says: the running sum is not set back to 0 between rows, so only the first row sums to one
// hint: declare the sum inside the loop over rows
// fails: lesson, ragged, rows_stand_alone
#include "softmax_rows.h"

#include <algorithm>

namespace lab {

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols(), 0);
  real sum = 0;
  for (int i = 0; i < scores.rows(); ++i) {
    real highest = -kInfinity;
    for (const real score : scores.row(i)) {
      highest = std::max(highest, score);
    }
    if (highest == -kInfinity) {
      continue;
    }
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
