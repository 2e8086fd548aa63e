// outcome: failed
// says: the exponentials are returned as they are: the row never becomes weights that sum to one
// hint: divide each row by its own sum
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
    for (int j = 0; j < scores.cols(); ++j) {
      weights(i, j) = exp(scores(i, j) - highest);
    }
  }
  return weights;
}

}  // namespace lab
