// outcome: failed
// says: the answer is the mean over all query heads
// hint: the head that is asked for
// fails: previous_token, each_head_reads_its_own_keys
#include "attention_matrix.h"

namespace lab {

std::optional<Matrix> attention_matrix(const Matrix& q, const Matrix& k, int head_dim, int head,
                                       bool is_tiled) {
  static_cast<void>(head);
  if (is_tiled) {
    return std::nullopt;
  }
  const int n = q.rows();
  const int heads = q.cols() / head_dim;
  const int group = q.cols() / k.cols();
  Matrix mean(n, n, 0);
  for (int h = 0; h < heads; ++h) {
    for (int i = 0; i < n; ++i) {
      std::vector<real> row;
      real highest = -std::numeric_limits<real>::infinity();
      for (int j = 0; j <= i; ++j) {
        real dot = 0;
        for (int c = 0; c < head_dim; ++c) {
          dot += q(i, h * head_dim + c) * k(j, h / group * head_dim + c);
        }
        row.push_back(dot / std::sqrt(real(head_dim)));
        highest = row.back() > highest ? row.back() : highest;
      }
      real sum = 0;
      for (const real score : row) {
        sum += std::exp(score - highest);
      }
      for (int j = 0; j <= i; ++j) {
        mean(i, j) += std::exp(row[static_cast<std::size_t>(j)] - highest) / sum / real(heads);
      }
    }
  }
  return mean;
}

}  // namespace lab
