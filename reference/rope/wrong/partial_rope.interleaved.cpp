// outcome: failed
// says: neighbouring columns are paired inside the part
// hint: pair column i with column i + r/2
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
      rotated(row, 2 * i) = x(row, 2 * i) * cosine - x(row, 2 * i + 1) * sine;
      rotated(row, 2 * i + 1) = x(row, 2 * i) * sine + x(row, 2 * i + 1) * cosine;
    }
  }
  return rotated;
}

}  // namespace lab
