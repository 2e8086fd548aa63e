// outcome: passed
// says: one rotation per pair of tokens, by the difference of their positions
#include "position_blindness.h"

namespace lab {

Matrix rotated_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask,
                    const std::vector<std::int64_t>& q_positions,
                    const std::vector<std::int64_t>& k_positions, const VectorD& inv_freq) {
  const int half = q.cols() / 2;
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    VectorD weights(k.rows());
    double sum = 0;
    for (int j = 0; j < k.rows(); ++j) {
      const auto distance = static_cast<double>(q_positions[static_cast<std::size_t>(i)] -
                                                k_positions[static_cast<std::size_t>(j)]);
      double dot = 0;
      for (int c = 0; c < half; ++c) {
        const double angle = distance * inv_freq[c];
        const double a = static_cast<double>(q(i, c));
        const double b = static_cast<double>(q(i, c + half));
        dot += (a * std::cos(angle) - b * std::sin(angle)) * static_cast<double>(k(j, c));
        dot += (a * std::sin(angle) + b * std::cos(angle)) * static_cast<double>(k(j, c + half));
      }
      weights[j] = std::exp(dot / std::sqrt(q.cols()) + static_cast<double>(mask(i, j)));
      sum += weights[j];
    }
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += static_cast<real>(weights[j] / sum) * v(j, c);
      }
    }
  }
  return out;
}

bool notices(Swap swap, bool causal, bool rotated) {
  const bool both_visible = !causal || swap == Swap::kTwoBefore;
  const bool one_visible = causal && swap == Swap::kAcrossQuery;
  return one_visible || (both_visible && rotated);
}

}  // namespace lab
