// outcome: passed
// says: Eigen's array exp: where the score is minus infinity its packets give 3e-39 instead of 0, which counts as zero
#include "softmax_rows.h"

#include "lab/eigen.h"

namespace lab {

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols(), 0);
  const auto in = as_eigen(scores);
  auto out = as_eigen(weights);
  for (int i = 0; i < scores.rows(); ++i) {
    const real highest = in.row(i).maxCoeff();
    if (highest == -kInfinity) {
      continue;
    }
    out.row(i) = (in.row(i).array() - highest).exp();
    out.row(i) /= out.row(i).sum();
  }
  return weights;
}

}  // namespace lab
