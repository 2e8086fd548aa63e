// outcome: passed
// says: pair by pair instead of row by row; columns behind the fraction are copied
#include "partial_rope.h"

namespace lab {

Matrix partial_rope(const Matrix& x, const std::vector<std::int64_t>& positions, double theta,
                    double fraction) {
  const int width = static_cast<int>(std::lround(fraction * x.cols()));
  Matrix out(x.rows(), x.cols());
  for (int c = width; c < x.cols(); ++c) {
    for (int row = 0; row < x.rows(); ++row) {
      out(row, c) = x(row, c);
    }
  }
  for (int pair = 0; pair < width / 2; ++pair) {
    const int other = pair + width / 2;
    for (int row = 0; row < x.rows(); ++row) {
      const double turn = static_cast<double>(positions[static_cast<std::size_t>(row)]) /
                          std::pow(theta, 2.0 * pair / width);
      const real c = static_cast<real>(std::cos(turn));
      const real s = static_cast<real>(std::sin(turn));
      out(row, pair) = c * x(row, pair) - s * x(row, other);
      out(row, other) = s * x(row, pair) + c * x(row, other);
    }
  }
  return out;
}

}  // namespace lab
