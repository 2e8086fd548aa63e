// outcome: failed
// says: the logarithm of the weights is returned
// hint: return exp(score - maximum) / sum itself, not its logarithm
// fails: half, ragged, rows_sum_to_one
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
      weight = log(weight / sum);
    }
  }
  return weights;
}

}  // namespace lab
