// outcome: failed
// says: merge_heads adds the heads up instead of putting them side by side
// hint: the result has heads * d columns
// fails: merged
#include "split_heads.h"

namespace lab {

std::vector<Matrix> split_heads(const Matrix& x, int heads) {
  const int d = x.cols() / heads;
  std::vector<Matrix> parts;
  for (int h = 0; h < heads; ++h) {
    Matrix part(x.rows(), d);
    for (int i = 0; i < x.rows(); ++i) {
      for (int c = 0; c < d; ++c) {
        part(i, c) = x(i, h * d + c);
      }
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

Matrix merge_heads(const std::vector<Matrix>& heads) {
  Matrix sum(heads[0].rows(), heads[0].cols(), 0);
  for (const Matrix& head : heads) {
    for (int i = 0; i < sum.size(); ++i) {
      sum.data()[i] += head.data()[i];
    }
  }
  return sum;
}

}  // namespace lab
