// outcome: failed
// says: tiles wholly behind the query are computed, with quotients in place of products
// hint: with causal, stop at the tile that holds the query
// fails: causal_skips
#include "flash_attention.h"

#include <algorithm>

namespace lab {

Matrix flash_attention(const Matrix& q, const Matrix& k, const Matrix& v, bool causal, int tile) {
  Matrix out(q.rows(), v.cols(), 0);
  Vector scores(tile);
  const real scale = 1 / sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    const int end = k.rows();
    real highest = -kInfinity;
    real sum = 0;
    for (int first = 0; first < end; first += tile) {
      const int last = std::min(first + tile, end);
      real tile_highest = highest;
      for (int j = first; j < last; ++j) {
        real dot = 0;
        for (int c = 0; c < q.cols(); ++c) {
          dot += j <= i || !causal ? q(i, c) * k(j, c) : q(i, c) / k(j, c);
        }
        scores[j - first] = dot * scale;
        if (!causal || j <= i) {
          tile_highest = std::max(tile_highest, scores[j - first]);
        }
      }
      const real rescale = exp(highest - tile_highest);
      sum *= rescale;
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) *= rescale;
      }
      for (int j = first; j < last; ++j) {
        const real weight = causal && j > i ? real(0) : exp(scores[j - first] - tile_highest);
        sum += weight;
        for (int c = 0; c < v.cols(); ++c) {
          out(i, c) += j <= i || !causal ? weight * v(j, c) : weight / v(j, c);
        }
      }
      highest = tile_highest;
    }
    for (int c = 0; c < v.cols(); ++c) {
      out(i, c) /= sum;
    }
  }
  return out;
}

}  // namespace lab
