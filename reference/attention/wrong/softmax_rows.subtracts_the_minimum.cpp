// outcome: failed
// says: the row's smallest score is subtracted instead of its largest, so the largest exp overflows sooner, not later
// hint: exp must not see anything above 0: subtract the maximum
// fails: above_88, below_104
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
    real lowest = highest;
    for (const real score : scores.row(i)) {
      lowest = score == -kInfinity ? lowest : std::min(lowest, score);
    }
    real sum = 0;
    for (int j = 0; j < scores.cols(); ++j) {
      weights(i, j) = exp(scores(i, j) - lowest);
      sum += weights(i, j);
    }
    for (real& weight : weights.row(i)) {
      weight /= sum;
    }
  }
  return weights;
}

}  // namespace lab
