// outcome: failed
// says: all weights together sum to one: maximum and sum are taken over the whole matrix, not over one row
// hint: each query has one unit of attention of its own: start maximum and sum anew for each row
// fails: lesson, ragged, rows_sum_to_one
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
  real sum = 0;
  for (int i = 0; i < scores.rows(); ++i) {
    for (int j = 0; j < scores.cols(); ++j) {
      weights(i, j) = exp(scores(i, j) - highest);
      sum += weights(i, j);
    }
  }
  for (int i = 0; i < scores.rows(); ++i) {
    for (real& weight : weights.row(i)) {
      weight /= sum;
    }
  }
  return weights;
}

}  // namespace lab
