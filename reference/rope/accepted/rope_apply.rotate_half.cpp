// outcome: passed
// says: column by column with the partner negated in the first half, as Transformers writes it
#include "rope_apply.h"

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      const double angle =
          static_cast<double>(positions[static_cast<std::size_t>(i)]) * inv_freq[c % half];
      const real partner = c < half ? -x(i, c + half) : x(i, c - half);
      rotated(i, c) = x(i, c) * static_cast<real>(std::cos(angle)) +
                      partner * static_cast<real>(std::sin(angle));
    }
  }
  return rotated;
}

}  // namespace lab
