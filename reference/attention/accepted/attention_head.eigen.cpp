// outcome: passed
// says: Eigen's products around a softmax of its own
#include "attention_head.h"

#include "lab/eigen.h"

namespace lab {

HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask) {
  using Dense = EigenMatrix<real>;
  Dense scores = as_eigen(q) * as_eigen(k).transpose() / sqrt(real(q.cols()));
  scores += as_eigen(mask);
  Dense weights = Dense::Zero(scores.rows(), scores.cols());
  for (int i = 0; i < weights.rows(); ++i) {
    const real highest = scores.row(i).maxCoeff();
    if (highest != -kInfinity) {
      weights.row(i) = (scores.row(i).array() - highest).exp();
      weights.row(i) /= weights.row(i).sum();
    }
  }
  return {.out = from_eigen(weights * as_eigen(v)), .weights = from_eigen(weights)};
}

}  // namespace lab
