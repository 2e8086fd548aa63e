// outcome: failed
// says: the last r columns turn instead of the first
// hint: start at column 0
// fails: quarter
#include "partial_rope.h"

namespace lab {

Matrix partial_rope(const Matrix& x, const std::vector<std::int64_t>& positions, double theta,
                    double fraction) {
  const int r = static_cast<int>(std::lround(x.cols() * fraction));
  const int half = r / 2;
  Matrix rotated = x;
  for (int row = 0; row < x.rows(); ++row) {
    for (int i = 0; i < half; ++i) {
      const double rate = std::pow(theta, -2.0 * i / r);
      const double angle = static_cast<double>(positions[static_cast<std::size_t>(row)]) * rate;
      const real cosine = static_cast<real>(std::cos(angle));
      const real sine = static_cast<real>(std::sin(angle));
      rotated(row, x.cols() - r + i) =
          x(row, x.cols() - r + i) * cosine - x(row, x.cols() - r + i + half) * sine;
      rotated(row, x.cols() - r + i + half) =
          x(row, x.cols() - r + i) * sine + x(row, x.cols() - r + i + half) * cosine;
    }
  }
  return rotated;
}

}  // namespace lab
