// outcome: failed
// says: the part gets the slowest rates of a whole head instead of rates of its own
// hint: pair 0 of the part turns one radian per token
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
      const double rate = std::pow(theta, -2.0 * (i + (x.cols() - r) / 2) / x.cols());
      const double angle = static_cast<double>(positions[static_cast<std::size_t>(row)]) * rate;
      const real cosine = static_cast<real>(std::cos(angle));
      const real sine = static_cast<real>(std::sin(angle));
      rotated(row, i) = x(row, i) * cosine - x(row, i + half) * sine;
      rotated(row, i + half) = x(row, i) * sine + x(row, i + half) * cosine;
    }
  }
  return rotated;
}

}  // namespace lab
