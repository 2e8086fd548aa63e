// outcome: failed
// says: positions are kept in bfloat16: from 257 on several positions become one
// hint: keep positions as integers, and the angle in double
// fails: gaps, far_positions
#include "rope_apply.h"

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    const auto exact = static_cast<double>(positions[static_cast<std::size_t>(i)]);
    const int low = exact < 256 ? 0 : std::ilogb(exact) - 7;
    const double position = std::ldexp(std::nearbyint(std::ldexp(exact, -low)), low);
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
