// outcome: failed
// says: the tiled backend answers weights: to have them it must have built the (n, n) matrix that tiling exists to avoid
// hint: kTiled answers std::nullopt, asked or not
// fails: tiled_has_none
#include "weights_readback.h"

#include <algorithm>

namespace lab {

namespace {

// Causal attention of one head; weights (n, n) and out (n, d_v).
struct Head {
  Matrix out{};
  Matrix weights{};
};

// A row of weights at a time; kept only for those who want them.
Head attend(const Matrix& q, const Matrix& k, const Matrix& v, bool want_weights) {
  const int n = q.rows();
  Head head{.out = Matrix(n, v.cols(), 0)};
  if (want_weights) {
    head.weights = Matrix(n, n, 0);
  }
  for (int i = 0; i < n; ++i) {
    Vector weight(i + 1);
    real highest = -kInfinity;
    for (int j = 0; j <= i; ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      weight[j] = dot / sqrt(real(q.cols()));
      highest = std::max(highest, weight[j]);
    }
    real sum = 0;
    for (int j = 0; j <= i; ++j) {
      weight[j] = exp(weight[j] - highest);
      sum += weight[j];
    }
    for (int j = 0; j <= i; ++j) {
      weight[j] /= sum;
      for (int c = 0; c < v.cols(); ++c) {
        head.out(i, c) += weight[j] * v(j, c);
      }
      if (want_weights) {
        head.weights(i, j) = weight[j];
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
    Head head = attend(q[h], k[h], v[h], want_weights || backend == Backend::kEager);
    result.out.push_back(std::move(head.out));
    weights.push_back(std::move(head.weights));
  }
  if (want_weights && (backend == Backend::kEager || backend == Backend::kTiled)) {
    result.weights = std::move(weights);
  }
  return result;
}

}  // namespace lab
