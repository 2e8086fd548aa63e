// outcome: passed
// says: the products in double as well, rounded once at the end
#include "rope_apply.h"

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    const auto position = static_cast<double>(positions[static_cast<std::size_t>(i)]);
    for (int j = 0; j < half; ++j) {
      const double angle = position * inv_freq[j];
      const double cosine = std::cos(angle);
      const double sine = std::sin(angle);
      const double a = static_cast<double>(x(i, j));
      const double b = static_cast<double>(x(i, j + half));
      rotated(i, j) = static_cast<real>(a * cosine - b * sine);
      rotated(i, j + half) = static_cast<real>(a * sine + b * cosine);
    }
  }
  return rotated;
}

}  // namespace lab
