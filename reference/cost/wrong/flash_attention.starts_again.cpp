// outcome: failed
// says: with every tile it starts again from the first one, so the work grows with n^3
// hint: carry the maximum, the sum and the output from tile to tile; no earlier score is needed again
// fails: one_exp_per_score, grows_with_the_square
#include "flash_attention.h"

#include <algorithm>

namespace lab {

namespace {

// Row i over the keys 0 to last - 1, in two passes.
void attend(const Matrix& q, const Matrix& k, const Matrix& v, int i, int last, Matrix& out) {
  const real scale = 1 / sqrt(real(q.cols()));
  real highest = -kInfinity;
  real sum = 0;
  for (int c = 0; c < v.cols(); ++c) {
    out(i, c) = 0;
  }
  for (int j = 0; j < last; ++j) {
    real dot = 0;
    for (int c = 0; c < q.cols(); ++c) {
      dot += q(i, c) * k(j, c);
    }
    const real score = dot * scale;
    const real higher = std::max(highest, score);
    const real rescale = exp(highest - higher);
    const real weight = exp(score - higher);
    sum = sum * rescale + weight;
    for (int c = 0; c < v.cols(); ++c) {
      out(i, c) = out(i, c) * rescale + weight * v(j, c);
    }
    highest = higher;
  }
  for (int c = 0; c < v.cols(); ++c) {
    out(i, c) /= sum;
  }
}

}  // namespace

Matrix flash_attention(const Matrix& q, const Matrix& k, const Matrix& v, bool causal, int tile) {
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    const int end = causal ? i + 1 : k.rows();
    for (int first = 0; first < end; first += tile) {
      attend(q, k, v, i, std::min(first + tile, end), out);
    }
  }
  return out;
}

}  // namespace lab
