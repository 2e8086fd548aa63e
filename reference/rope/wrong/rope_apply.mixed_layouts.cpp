// outcome: failed
// says: halves are paired, but column c gets the angle of pair c / 2, as interleaved columns would: the two columns of a pair turn by different angles
// hint: with halves, columns j and j + d/2 both turn by angle j
// fails: by_hand, lengths_are_kept
#include "rope_apply.h"

namespace lab {

Matrix rope_apply(const Matrix& x, const std::vector<std::int64_t>& positions,
                  const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    const auto position = static_cast<double>(positions[static_cast<std::size_t>(i)]);
    for (int c = 0; c < x.cols(); ++c) {
      const double angle = position * inv_freq[c / 2];
      const real partner = c < half ? -x(i, c + half) : x(i, c - half);
      rotated(i, c) = x(i, c) * static_cast<real>(std::cos(angle)) +
                      partner * static_cast<real>(std::sin(angle));
    }
  }
  return rotated;
}

}  // namespace lab
