// Causal attention twice: with the matrix of weights, and tile by tile without it.
#include "weights_readback.h"

#include <algorithm>

#include "attention_head.h"
#include "causal_mask.h"

namespace lab {
namespace {

constexpr int kTile = 16;  // keys at a time

real dot(std::span<const real> a, std::span<const real> b) {
  real sum = 0;
  for (std::size_t c = 0; c < a.size(); ++c) {
    sum += a[c] * b[c];
  }
  return sum;
}

// One query over the keys [0, end), a tile at a time; `out` (d_v) starts at 0 and gets the average.
void attend(std::span<const real> query, const Matrix& k, const Matrix& v, int end,
            std::span<real> out) {
  const real root_d = sqrt(real(k.cols()));
  real highest = -kInfinity;
  real sum = 0;  // of exp(score - highest) over the tiles so far
  for (int begin = 0; begin < end; begin += kTile) {
    const int size = std::min(kTile, end - begin);
    Vector score(size);
    real tile_highest = highest;
    for (int j = 0; j < size; ++j) {
      score[j] = dot(query, k.row(begin + j)) / root_d;
      tile_highest = std::max(tile_highest, score[j]);
    }
    // What was summed under the old maximum shrinks to the new one. The first time, exp(-inf) = 0.
    const real shrink = exp(highest - tile_highest);
    highest = tile_highest;
    sum *= shrink;
    for (real& x : out) {
      x *= shrink;
    }
    for (int j = 0; j < size; ++j) {
      const real weight = exp(score[j] - highest);
      sum += weight;
      for (int c = 0; c < v.cols(); ++c) {
        out[static_cast<std::size_t>(c)] += weight * v(begin + j, c);
      }
    }
  }
  for (real& x : out) {
    x /= sum;
  }
}

}  // namespace

AttentionResult run_attention(const std::vector<Matrix>& q, const std::vector<Matrix>& k,
                              const std::vector<Matrix>& v, Backend backend, bool want_weights) {
  AttentionResult result;
  std::vector<Matrix> weights;
  for (std::size_t h = 0; h < q.size(); ++h) {
    const int n = q[h].rows();
    if (backend == Backend::kEager) {
      HeadOutput head = attention_head(q[h], k[h], v[h], causal_mask(n, n));
      result.out.push_back(std::move(head.out));
      weights.push_back(std::move(head.weights));
    } else {
      Matrix out(n, v[h].cols(), 0);
      for (int i = 0; i < n; ++i) {
        attend(q[h].row(i), k[h], v[h], i + 1, out.row(i));
      }
      result.out.push_back(std::move(out));
    }
  }
  if (backend == Backend::kEager && want_weights) {
    result.weights = std::move(weights);
  }
  return result;
}

}  // namespace lab
