// outcome: failed
// says: only the first position is read, and the rows after it are taken for its neighbours
// hint: row i stands at positions[i], wherever the row before it stands
// fails: gaps
#include "rope_apply.h"

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    const auto position = static_cast<double>(positions[0] + i);
    for (int j = 0; j < half; ++j) {
      const double angle = position * inv_freq[j];
      const real cosine = static_cast<real>(std::cos(angle));
      const real sine = static_cast<real>(std::sin(angle));
      const real a = x(i, j);
      const real b = x(i, j + half);
      rotated(i, j) = a * cosine - b * sine;
      rotated(i, j + half) = a * sine + b * cosine;
    }
  }
  return rotated;
}

}  // namespace lab
