// outcome: failed
// says: the tokens are divided among the heads instead of the columns
// hint: every head sees every token: cut along the columns
// fails: labelled, six_heads
#include "split_heads.h"

#include <algorithm>

namespace lab {

std::vector<Matrix> split_heads(const Matrix& x, int heads) {
  const int n = std::max(x.rows() / heads, 1);
  std::vector<Matrix> parts;
  for (int h = 0; h < heads; ++h) {
    Matrix part(n, x.cols());
    for (int i = 0; i < n; ++i) {
      for (int c = 0; c < x.cols(); ++c) {
        part(i, c) = x((h * n + i) % x.rows(), c);
      }
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

Matrix merge_heads(const std::vector<Matrix>& heads) {
  const int d = heads[0].cols();
  Matrix merged(heads[0].rows(), d * static_cast<int>(heads.size()));
  for (int i = 0; i < merged.rows(); ++i) {
    for (int c = 0; c < merged.cols(); ++c) {
      merged(i, c) = heads[static_cast<std::size_t>(c / d)](i, c % d);
    }
  }
  return merged;
}

}  // namespace lab
