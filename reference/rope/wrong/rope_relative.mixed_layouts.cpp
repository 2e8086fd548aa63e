// outcome: failed
// says: halves are paired, but each number gets the angle its column would have among interleaved pairs: the two of a pair turn differently
// hint: both numbers of pair i turn by the same angle
// fails: lesson_5_2, distance_only, lengths_are_kept
#include "rope_relative.h"

namespace lab {

VectorD rotate(const VectorD& x, std::int64_t position, double theta) {
  const int half = x.size() / 2;
  VectorD rotated(x.size());
  for (int i = 0; i < half; ++i) {
    const double rate = std::pow(theta, -2.0 * (i / 2) / x.size());
    const double angle = static_cast<double>(position) * rate;
    const double a = x[i];
    const double b = x[i + half];
    rotated[i] = a * std::cos(angle) - b * std::sin(angle);
    const double other =
        static_cast<double>(position) * std::pow(theta, -2.0 * ((i + half) / 2) / x.size());
    rotated[i + half] = a * std::sin(other) + b * std::cos(other);
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
