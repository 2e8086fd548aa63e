// outcome: failed
// says: positions beyond a table of 40,960 entries get the table's last angle
// hint: a rotation is defined for every position: compute the angle, or let the table grow
// fails: far_positions
#include "rope_apply.h"

#include <algorithm>

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    const auto position =
        static_cast<double>(std::min<std::int64_t>(positions[static_cast<std::size_t>(i)], 40959));
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
