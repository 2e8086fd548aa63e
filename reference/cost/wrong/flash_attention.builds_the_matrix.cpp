// outcome: failed
// says: the whole n x n matrix of scores is built first; the result is right, the memory is what tiles are there to avoid
// hint: keep only one tile of scores at a time
// fails: memory_grows_with_n
#include "flash_attention.h"

#include <algorithm>

namespace lab {

Matrix flash_attention(const Matrix& q, const Matrix& k, const Matrix& v, bool causal, int tile) {
  Matrix scores(q.rows(), k.rows());
  const real scale = 1 / sqrt(real(q.cols()));
  for (int i = 0; i < q.rows(); ++i) {
    for (int j = 0; j < (causal ? i + 1 : k.rows()); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += q(i, c) * k(j, c);
      }
      scores(i, j) = dot * scale;
    }
  }
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    const int end = causal ? i + 1 : k.rows();
    const auto row = scores.row(i);
    real highest = row[0];
    for (int j = 1; j < end; ++j) {
      highest = std::max(highest, row[static_cast<std::size_t>(j)]);
    }
    real sum = 0;
    for (int first = 0; first < end; first += tile) {
      for (int j = first; j < std::min(first + tile, end); ++j) {
        const real weight = exp(scores(i, j) - highest);
        sum += weight;
        for (int c = 0; c < v.cols(); ++c) {
          out(i, c) += weight * v(j, c);
        }
      }
    }
    for (int c = 0; c < v.cols(); ++c) {
      out(i, c) /= sum;
    }
  }
  return out;
}

}  // namespace lab
