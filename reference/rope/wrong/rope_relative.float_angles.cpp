// outcome: failed
// says: the angles are computed in float: the score at distance 3 is 4.1968 near the start, 4.1946 at 30,005 and 4.1918 at 131,005
// hint: keep the angle in double: static_cast<double>(position) * rate
// fails: lesson_30005_30002, distance_only
#include "rope_relative.h"

namespace lab {

VectorD rotate(const VectorD& x, std::int64_t position, double theta) {
  const int half = x.size() / 2;
  VectorD rotated(x.size());
  for (int i = 0; i < half; ++i) {
    const double rate = std::pow(theta, -2.0 * i / x.size());
    const auto angle = static_cast<double>(static_cast<float>(position) * static_cast<float>(rate));
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
