// outcome: failed
// says: an empty list comes back where nothing should: "no heads" is not the same answer as "no weights"
// hint: leave the optional unset (std::nullopt) instead of giving it an empty vector
// fails: nothing_unasked, tiled_has_none
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

// The same output, a tile of keys at a time, without an (n, n) matrix.
Matrix attend_in_tiles(const Matrix& q, const Matrix& k, const Matrix& v) {
  constexpr int kTile = 8;
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    real highest = -kInfinity;
    real sum = 0;
    for (int begin = 0; begin <= i; begin += kTile) {
      const int end = std::min(begin + kTile, i + 1);
      Vector score(end - begin);
      real next = highest;
      for (int j = begin; j < end; ++j) {
        real dot = 0;
        for (int c = 0; c < q.cols(); ++c) {
          dot += q(i, c) * k(j, c);
        }
        score[j - begin] = dot / sqrt(real(q.cols()));
        next = std::max(next, score[j - begin]);
      }
      const real shrink = exp(highest - next);
      highest = next;
      sum *= shrink;
      for (real& x : out.row(i)) {
        x *= shrink;
      }
      for (int j = begin; j < end; ++j) {
        const real weight = exp(score[j - begin] - highest);
        sum += weight;
        for (int c = 0; c < v.cols(); ++c) {
          out(i, c) += weight * v(j, c);
        }
      }
    }
    for (real& x : out.row(i)) {
      x /= sum;
    }
  }
  return out;
}

}  // namespace

AttentionResult run_attention(const std::vector<Matrix>& q, const std::vector<Matrix>& k,
                              const std::vector<Matrix>& v, Backend backend, bool want_weights) {
  AttentionResult result;
  std::vector<Matrix> weights;
  for (std::size_t h = 0; h < q.size(); ++h) {
    if (backend == Backend::kTiled) {
      result.out.push_back(attend_in_tiles(q[h], k[h], v[h]));
      continue;
    }
    Head head = attend(q[h], k[h], v[h]);
    result.out.push_back(std::move(head.out));
    weights.push_back(std::move(head.weights));
  }
  if (!want_weights) {
    weights.clear();
  }
  result.weights = std::move(weights);
  return result;
}

}  // namespace lab
