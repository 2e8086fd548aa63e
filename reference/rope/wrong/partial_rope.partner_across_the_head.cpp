// outcome: failed
// says: the partner of column i is column i + d/2 of the whole head, so columns outside the part are changed
// hint: inside the part the partner is i + r/2
// fails: quarter, the_rest_is_untouched
#include "partial_rope.h"

namespace lab {

Matrix partial_rope(const Matrix& x, const std::vector<std::int64_t>& positions, double theta,
                    double fraction) {
  const int r = static_cast<int>(std::lround(x.cols() * fraction));
  const int half = r / 2;
  const int far = x.cols() / 2;
  Matrix rotated = x;
  for (int row = 0; row < x.rows(); ++row) {
    for (int i = 0; i < half; ++i) {
      const double rate = std::pow(theta, -2.0 * i / r);
      const double angle = static_cast<double>(positions[static_cast<std::size_t>(row)]) * rate;
      const real cosine = static_cast<real>(std::cos(angle));
      const real sine = static_cast<real>(std::sin(angle));
      rotated(row, i) = x(row, i) * cosine - x(row, i + far) * sine;
      rotated(row, i + far) = x(row, i) * sine + x(row, i + far) * cosine;
    }
  }
  return rotated;
}

}  // namespace lab
