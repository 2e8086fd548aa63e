// outcome: failed
// says: the softmax runs down the columns, so each key's weights sum to one over the queries instead of each query's over the keys
// hint: the outer loop goes over rows (one query each); maximum and sum belong to that row
// fails: half, lesson, ragged, rows_sum_to_one
#include "softmax_rows.h"

#include <algorithm>

namespace lab {

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols(), 0);
  for (int j = 0; j < scores.cols(); ++j) {
    real highest = -kInfinity;
    for (int i = 0; i < scores.rows(); ++i) {
      highest = std::max(highest, scores(i, j));
    }
    if (highest == -kInfinity) {
      continue;
    }
    real sum = 0;
    for (int i = 0; i < scores.rows(); ++i) {
      weights(i, j) = exp(scores(i, j) - highest);
      sum += weights(i, j);
    }
    for (int i = 0; i < scores.rows(); ++i) {
      weights(i, j) /= sum;
    }
  }
  return weights;
}

}  // namespace lab
