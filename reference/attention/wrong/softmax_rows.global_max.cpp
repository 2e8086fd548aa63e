// outcome: failed
// says: one maximum over the whole matrix is subtracted from every row, so a row far below it is 0 everywhere after exp, and 0 / 0 is NaN
// hint: look for the maximum inside the loop over rows, starting anew for each row
// fails: far_apart_rows, rows_stand_alone
#include "softmax_rows.h"

#include <algorithm>

namespace lab {

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols(), 0);
  real highest = -kInfinity;
  for (int i = 0; i < scores.rows(); ++i) {
    for (const real score : scores.row(i)) {
      highest = std::max(highest, score);
    }
  }
  for (int i = 0; i < scores.rows(); ++i) {
    const auto row = scores.row(i);
    if (std::all_of(row.begin(), row.end(), [](real score) { return score == -kInfinity; })) {
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
