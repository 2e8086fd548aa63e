// outcome: failed
// says: every query head reads key-value head 0
// hint: head / group * head_dim
// fails: last_head, each_head_reads_its_own_keys
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
  const int k_first = 0 * group;
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
    for (int j = 0; j <= i; ++j) {
      weights(i, j) = std::exp(weights(i, j) - highest);
      sum += weights(i, j);
    }
    for (int j = 0; j <= i; ++j) {
      weights(i, j) /= sum;
    }
  }
  return weights;
}

}  // namespace lab
