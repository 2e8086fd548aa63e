// outcome: failed
// says: every head is a copy of the first block
// hint: head h begins at column h * d
// fails: labelled, six_heads
#include "split_heads.h"

namespace lab {

std::vector<Matrix> split_heads(const Matrix& x, int heads) {
  const int d = x.cols() / heads;
  std::vector<Matrix> parts;
  for (int h = 0; h < heads; ++h) {
    Matrix part(x.rows(), d);
    for (int i = 0; i < x.rows(); ++i) {
      for (int c = 0; c < d; ++c) {
        part(i, c) = x(i, c);
      }
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

Matrix merge_heads(const std::vector<Matrix>& heads) {
  const int count = static_cast<int>(heads.size());
  const int n = heads[0].rows();
  const int d = heads[0].cols();
  Matrix merged(n, count * d);
  for (int h = 0; h < count; ++h) {
    const Matrix& part = heads[static_cast<std::size_t>(h)];
    for (int i = 0; i < n; ++i) {
      for (int c = 0; c < d; ++c) {
        merged(i, h * d + c) = part(i, c);
      }
    }
  }
  return merged;
}

}  // namespace lab
