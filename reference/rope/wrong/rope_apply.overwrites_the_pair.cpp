// outcome: failed
// says: the second column is computed from the first one after that was overwritten
// hint: keep both old values (a and b) before writing either
// fails: by_hand, lengths_are_kept
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
      const real cosine = static_cast<real>(std::cos(angle));
      const real sine = static_cast<real>(std::sin(angle));
      const real a = x(i, j);
      const real b = x(i, j + half);
      rotated(i, j) = a * cosine - b * sine;
      rotated(i, j + half) = rotated(i, j) * sine + b * cosine;
    }
  }
  return rotated;
}

}  // namespace lab
