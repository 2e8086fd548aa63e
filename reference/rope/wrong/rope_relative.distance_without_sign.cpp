// outcome: failed
// says: the query is turned by |m - n|: a key ahead of its query scores like one behind it
// hint: keep the sign of m - n, or rotate each vector by its own position
// fails: key_ahead
#include "rope_relative.h"

namespace lab {

VectorD rotate(const VectorD& x, std::int64_t position, double theta) {
  const int half = x.size() / 2;
  VectorD rotated(x.size());
  for (int i = 0; i < half; ++i) {
    const double rate = std::pow(theta, -2.0 * i / x.size());
    const double angle = static_cast<double>(position) * rate;
    const double a = x[i];
    const double b = x[i + half];
    rotated[i] = a * std::cos(angle) - b * std::sin(angle);
    rotated[i + half] = a * std::sin(angle) + b * std::cos(angle);
  }
  return rotated;
}

double rotated_score(const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n,
                     double theta) {
  const VectorD query = rotate(q, m > n ? m - n : n - m, theta);
  const VectorD& key = k;
  double score = 0;
  for (int i = 0; i < q.size(); ++i) {
    score += query[i] * key[i];
  }
  return score;
}

}  // namespace lab
