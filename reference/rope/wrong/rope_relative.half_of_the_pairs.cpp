// outcome: failed
// says: only the first half of the pairs turns; the rest is copied, and the proof does not notice
// hint: i runs over all d / 2 pairs
// fails: lesson_5_2, by_hand
#include "rope_relative.h"

namespace lab {

VectorD rotate(const VectorD& x, std::int64_t position, double theta) {
  const int half = x.size() / 2;
  VectorD rotated(x.size());
  for (int i = 0; i < half; ++i) {
    const double rate = std::pow(theta, -2.0 * i / x.size());
    const double angle = 2 * i < half ? static_cast<double>(position) * rate : 0;
    const double a = x[i];
    const double b = x[i + half];
    rotated[i] = a * std::cos(angle) - b * std::sin(angle);
    rotated[i + half] = a * std::sin(angle) + b * std::cos(angle);
  }
  return rotated;
}

double rotated_score(const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n,
                     double theta) {
  const VectorD query = rotate(q, m, theta);
  const VectorD key = rotate(k, n, theta);
  double score = 0;
  for (int i = 0; i < q.size(); ++i) {
    score += query[i] * key[i];
  }
  return score;
}

}  // namespace lab
