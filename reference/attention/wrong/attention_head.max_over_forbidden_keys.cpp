// outcome: failed
// says: the row's maximum is taken over forbidden keys too; when one of those is far ahead, every allowed weight becomes 0 after exp
// hint: take the maximum over what the mask leaves: add the mask first
// fails: loud_future_keys
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
      weights(i, j) = dot / root_d;
    }
  }
  for (int i = 0; i < q.rows(); ++i) {
    real highest = -kInfinity;
    for (const real score : weights.row(i)) {
      highest = std::max(highest, score);
    }
    real sum = 0;
    for (int j = 0; j < k.rows(); ++j) {
      const bool kept = mask(i, j) != -kInfinity;
      weights(i, j) = kept ? exp(weights(i, j) + mask(i, j) - highest) : real(0);
      sum += weights(i, j);
    }
    for (real& weight : weights.row(i)) {
      weight = sum > 0 ? weight / sum : real(0);
    }
  }
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weights(i, j) * v(j, c);
      }
    }
  }
  return {.out = out, .weights = weights};
}

}  // namespace lab
