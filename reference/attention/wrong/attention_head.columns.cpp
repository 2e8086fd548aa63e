// outcome: failed
// says: the softmax runs down the columns: the weights of a key sum to one over the queries
// hint: one softmax per row: each query distributes one unit over the keys
// fails: lesson, rows_sum_to_one
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
  for (int j = 0; j < k.rows(); ++j) {
    real highest = -kInfinity;
    for (int i = 0; i < q.rows(); ++i) {
      highest = std::max(highest, weights(i, j));
    }
    real sum = 0;
    for (int i = 0; i < q.rows(); ++i) {
      weights(i, j) = highest == -kInfinity ? real(0) : exp(weights(i, j) - highest);
      sum += weights(i, j);
    }
    for (int i = 0; i < q.rows(); ++i) {
      weights(i, j) = sum > 0 ? weights(i, j) / sum : real(0);
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
