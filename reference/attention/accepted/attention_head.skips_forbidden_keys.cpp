// outcome: passed
// says: forbidden keys are never touched: half the work under a causal mask, and a NaN in a hidden value cannot spread
#include "attention_head.h"

#include <algorithm>
#include <vector>

namespace lab {

HeadOutput attention_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask) {
  Matrix weights(q.rows(), k.rows(), 0);
  Matrix out(q.rows(), v.cols(), 0);
  const real root_d = sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    std::vector<int> keys;
    real highest = -kInfinity;
    for (int j = 0; j < k.rows(); ++j) {
      if (mask(i, j) == -kInfinity) {
        continue;
      }
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      weights(i, j) = dot / root_d + mask(i, j);
      highest = std::max(highest, weights(i, j));
      keys.push_back(j);
    }
    real sum = 0;
    for (const int j : keys) {
      weights(i, j) = exp(weights(i, j) - highest);
      sum += weights(i, j);
    }
    for (const int j : keys) {
      weights(i, j) /= sum;
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weights(i, j) * v(j, c);
      }
    }
  }
  return {.out = out, .weights = weights};
}

}  // namespace lab
