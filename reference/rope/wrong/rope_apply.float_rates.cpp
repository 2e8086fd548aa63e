// outcome: failed
// says: the rates are rounded to float before they meet the position: each angle is off by its own part in ten million, which far out is a lot
// hint: keep inv_freq in double until the cosine and the sine
// fails: far_positions
#include "rope_apply.h"

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    const auto position = static_cast<double>(positions[static_cast<std::size_t>(i)]);
    for (int j = 0; j < half; ++j) {
      const double angle = position * static_cast<double>(static_cast<float>(inv_freq[j]));
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
