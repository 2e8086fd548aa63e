// outcome: failed
// says: neighbouring columns 2j and 2j + 1 are paired: the layout of GPT-J and of Llama's own code, not the halves that Qwen3 stores
// hint: the partner of column j is column j + d/2; the exercise rope_layout converts between the two
// fails: by_hand, a_pair_is_two_halves
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
      const real a = x(i, 2 * j);
      const real b = x(i, 2 * j + 1);
      rotated(i, 2 * j) = a * cosine - b * sine;
      rotated(i, 2 * j + 1) = a * sine + b * cosine;
    }
  }
  return rotated;
}

}  // namespace lab
