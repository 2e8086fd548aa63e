// outcome: passed
// says: exp(score - log of the sum of exp): the division became a subtraction
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
    for (const real score : scores.row(i)) {
      sum += exp(score - highest);
    }
    const real log_sum = log(sum);
    for (int j = 0; j < scores.cols(); ++j) {
      weights(i, j) = exp((scores(i, j) - highest) - log_sum);
    }
  }
  return weights;
}

}  // namespace lab
