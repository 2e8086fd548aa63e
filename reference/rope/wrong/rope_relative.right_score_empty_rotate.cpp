// outcome: failed
// says: rotated_score is right, but rotate returns its argument: the checks of the rotation look at rotate
// hint: let rotated_score call rotate, and rotate do the turning
// fails: by_hand, score_comes_from_rotate
#include "rope_relative.h"

namespace lab {

VectorD rotate(const VectorD& x, std::int64_t /*position*/, double /*theta*/) { return x; }

double rotated_score(const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n,
                     double theta) {
  const int half = q.size() / 2;
  double score = 0;
  for (int i = 0; i < half; ++i) {
    const double angle = static_cast<double>(m - n) * std::pow(theta, -2.0 * i / q.size());
    score += (q[i] * std::cos(angle) - q[i + half] * std::sin(angle)) * k[i];
    score += (q[i] * std::sin(angle) + q[i + half] * std::cos(angle)) * k[i + half];
  }
  return score;
}

}  // namespace lab
