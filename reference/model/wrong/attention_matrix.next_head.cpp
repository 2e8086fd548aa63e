// outcome: failed
// says: heads are counted from 1: the answer is another head's
// hint: head 0 is columns 0 to head_dim - 1
// fails: previous_token, each_head_reads_its_own_keys
#include "attention_matrix.h"

namespace lab {

std::optional<Matrix> attention_matrix(const Matrix& q, const Matrix& k, int head_dim, int head,
                                       bool is_tiled) {
  if (is_tiled) {
    return std::nullopt;
  }
  const int n = q.rows();
  const int group = q.cols() / k.cols();
  const int q_first = (head + 1) % (q.cols() / head_dim) * head_dim;
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
