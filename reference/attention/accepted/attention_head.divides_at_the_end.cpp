// outcome: passed
// says: the output is summed with unnormalised weights and divided once per row, as tiled kernels do
#include "attention_head.h"

#include <algorithm>

namespace lab {

HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask) {
  const real root_d = sqrt(real(q.cols()));
  Matrix weights(q.rows(), k.rows(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      weights(i, j) = dot / root_d + mask(i, j);
    }
  }
  Vector sums(q.rows());
  for (int i = 0; i < q.rows(); ++i) {
    real highest = -kInfinity;
    for (const real score : weights.row(i)) {
      highest = std::max(highest, score);
    }
    real sum = 0;
    for (real& weight : weights.row(i)) {
      weight = highest == -kInfinity ? real(0) : exp(weight - highest);
      sum += weight;
    }
    sums[i] = sum;
  }
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weights(i, j) * v(j, c);
      }
    }
  }
  for (int i = 0; i < q.rows(); ++i) {
    const real share = sums[i] > 0 ? 1 / sums[i] : real(0);
    for (real& weight : weights.row(i)) {
      weight *= share;
    }
    for (real& element : out.row(i)) {
      element *= share;
    }
  }
  return {.out = out, .weights = weights};
}

}  // namespace lab
