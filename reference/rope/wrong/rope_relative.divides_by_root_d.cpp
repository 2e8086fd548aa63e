// outcome: failed
// says: the score is divided by sqrt(d), which attention does later
// hint: return the plain dot product of the two rotated vectors
// fails: lesson_5_2, same_position_is_the_plain_product
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
  const VectorD query = rotate(q, m, theta);
  const VectorD key = rotate(k, n, theta);
  double score = 0;
  for (int i = 0; i < q.size(); ++i) {
    score += query[i] * key[i];
  }
  return score / std::sqrt(q.size());
}

}  // namespace lab
