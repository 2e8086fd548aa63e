// outcome: failed
// says: the tiled backend builds the (n, n) matrix of weights and only keeps it to itself
// hint: keep the maximum, the sum and the weighted values of a query, and go through the keys tile by tile
// fails: tiled_needs_no_matrix
#include "weights_readback.h"

#include <algorithm>

namespace lab {

namespace {

// Causal attention of one head; weights (n, n) and out (n, d_v).
struct Head {
  Matrix out{};
  Matrix weights{};
};

Head attend(const Matrix& q, const Matrix& k, const Matrix& v) {
  const int n = q.rows();
  Head head{.out = Matrix(n, v.cols(), 0), .weights = Matrix(n, n, 0)};
  for (int i = 0; i < n; ++i) {
    real highest = -kInfinity;
    for (int j = 0; j <= i; ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      head.weights(i, j) = dot / sqrt(real(q.cols()));
      highest = std::max(highest, head.weights(i, j));
    }
    real sum = 0;
    for (int j = 0; j <= i; ++j) {
      head.weights(i, j) = exp(head.weights(i, j) - highest);
      sum += head.weights(i, j);
    }
    for (int j = 0; j <= i; ++j) {
      head.weights(i, j) /= sum;
      for (int c = 0; c < v.cols(); ++c) {
        head.out(i, c) += head.weights(i, j) * v(j, c);
      }
    }
  }
  return head;
}

}  // namespace

AttentionResult run_attention(const std::vector<Matrix>& q, const std::vector<Matrix>& k,
                              const std::vector<Matrix>& v, Backend backend, bool want_weights) {
  AttentionResult result;
  std::vector<Matrix> weights;
  for (std::size_t h = 0; h < q.size(); ++h) {
    Head head = attend(q[h], k[h], v[h]);
    result.out.push_back(std::move(head.out));
    weights.push_back(std::move(head.weights));
  }
  if (want_weights && backend == Backend::kEager) {
    result.weights = std::move(weights);
  }
  return result;
}

}  // namespace lab
