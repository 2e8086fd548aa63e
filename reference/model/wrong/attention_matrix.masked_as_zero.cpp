// outcome: failed
// says: later tokens get score 0 instead of none, and so a share of the weight
// hint: leave later tokens out of the sum
// fails: later_tokens_get_exactly_zero
#include "attention_matrix.h"

namespace lab {

std::optional<Matrix> attention_matrix(const Matrix& q, const Matrix& k, int head_dim, int head,
                                       bool is_tiled) {
  if (is_tiled) {
    return std::nullopt;
  }
  const int n = q.rows();
  const int group = q.cols() / k.cols();
  const int q_first = head * head_dim;
  const int k_first = head / group * head_dim;
  Matrix weights(n, n, 0);
  for (int i = 0; i < n; ++i) {
    real highest = -std::numeric_limits<real>::infinity();
    for (int j = 0; j <= i; ++j) {
      real dot = 0;
      for (int c = 0; c < head_dim; ++c) {
        dot += q(i, q_first + c) * k(j, k_first + c);
      }
      weights(i, j) = dot / std::sqrt(real(head_dim));
      highest = weights(i, j) > highest ? weights(i, j) : highest;
    }
    real sum = 0;
    for (int j = 0; j < n; ++j) {
      weights(i, j) = std::exp(weights(i, j) - highest);
      sum += weights(i, j);
    }
    for (int j = 0; j < n; ++j) {
      weights(i, j) /= sum;
    }
  }
  return weights;
}

}  // namespace lab
