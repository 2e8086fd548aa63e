// outcome: passed
// says: computed in double and rounded once
#include "softmax_rows.h"

namespace lab {

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols(), 0);
  for (int i = 0; i < scores.rows(); ++i) {
    double highest = -INFINITY;
    for (const real score : scores.row(i)) {
      highest = std::fmax(highest, static_cast<double>(score));
    }
    double sum = 0;
    for (const real score : scores.row(i)) {
      sum += score == -kInfinity ? 0 : std::exp(static_cast<double>(score) - highest);
    }
    for (int j = 0; j < scores.cols(); ++j) {
      if (scores(i, j) != -kInfinity) {
        weights(i, j) =
            static_cast<real>(std::exp(static_cast<double>(scores(i, j)) - highest) / sum);
      }
    }
  }
  return weights;
}

}  // namespace lab
