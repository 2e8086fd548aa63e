// One causal head, row by row; masked keys are never touched.
#include "attention.h"

namespace lab {

HeadOutput attention(const Matrix& q, const Matrix& k, const Matrix& v) {
  HeadOutput result{Matrix(q.rows(), v.cols(), 0), Matrix(q.rows(), k.rows(), 0)};
  const int offset = k.rows() - q.rows();
  const real scale = 1 / sqrt(real(static_cast<float>(q.cols())));
  for (int i = 0; i < q.rows(); ++i) {
    real largest = -kInfinity;
    for (int j = 0; j <= i + offset; ++j) {
      real score = 0;
      for (int c = 0; c < q.cols(); ++c) {
        score += q(i, c) * k(j, c);
      }
      result.weights(i, j) = score * scale;
      largest = result.weights(i, j) > largest ? result.weights(i, j) : largest;
    }
    real sum = 0;
    for (int j = 0; j <= i + offset; ++j) {
      result.weights(i, j) = exp(result.weights(i, j) - largest);
      sum += result.weights(i, j);
    }
    for (int j = 0; j <= i + offset; ++j) {
      result.weights(i, j) /= sum;
      for (int c = 0; c < v.cols(); ++c) {
        result.out(i, c) += result.weights(i, j) * v(j, c);
      }
    }
  }
  return result;
}

}  // namespace lab
