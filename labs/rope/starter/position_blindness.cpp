// Exercise `position_blindness`: what a head notices when tokens trade places.
#include "position_blindness.h"

#include <stdexcept>

namespace lab {

// What to do: rotate the rows of q and k to their positions, then one head of attention.
Matrix rotated_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask,
                    const std::vector<std::int64_t>& q_positions,
                    const std::vector<std::int64_t>& k_positions, const VectorD& inv_freq) {
  static_cast<void>(k);
  static_cast<void>(mask);
  static_cast<void>(q_positions);
  static_cast<void>(k_positions);
  static_cast<void>(inv_freq);
  return Matrix(q.rows(), v.cols());
}

// What to do: think of each of the twelve questions, then answer them all. This answers none.
bool notices(Swap swap, bool causal, bool rotated) {
  static_cast<void>(swap);
  static_cast<void>(causal);
  static_cast<void>(rotated);
  throw std::runtime_error("no answer yet");
}

}  // namespace lab
