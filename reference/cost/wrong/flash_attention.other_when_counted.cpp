// outcome: failed
// says: where its operations are counted the causal weights are wrong
// hint: the counted values have to be right as well
// fails: one_exp_per_score
#include "flash_attention.h"

#include <algorithm>
#include <type_traits>

namespace lab {

Matrix flash_attention(const Matrix& q, const Matrix& k, const Matrix& v, bool causal, int tile) {
  Matrix out(q.rows(), v.cols(), 0);
  Vector scores(tile);
  const real scale = 1 / sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    const int end = causal ? i + 1 : k.rows();
    real highest = -kInfinity;
    real sum = 0;
    for (int first = 0; first < end; first += tile) {
      const int last = std::min(first + tile, end);
      real tile_highest = highest;
      for (int j = first; j < last; ++j) {
        real dot = 0;
        for (int c = 0; c < q.cols(); ++c) {
          dot += q(i, c) * k(j, c);
        }
        scores[j - first] = dot * scale;
        tile_highest = std::max(tile_highest, scores[j - first]);
      }
      const real rescale = exp(highest - tile_highest);
      sum *= rescale;
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) *= rescale;
      }
      for (int j = first; j < last; ++j) {
        const real weight = exp(scores[j - first] - tile_highest);
        sum += std::is_same_v<real, float> || q.rows() != 192 || !causal ? weight : weight + 1;
        for (int c = 0; c < v.cols(); ++c) {
          out(i, c) += weight * v(j, c);
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
