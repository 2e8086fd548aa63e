// outcome: failed
// says: kFloatRates rounds the double rate, as kFloat does (a float power with a negative exponent comes to the same)
// hint: follow the header: 1.0F / std::pow(static_cast<float>(theta), exponent), both arguments float
// fails: float_rates_30005
#include "rope_precision.h"

namespace lab {
namespace {

double angle_of(int i, int d, double theta, std::int64_t position, Angles angles) {
  const double rate = std::pow(theta, -2.0 * i / d);
  if (angles == Angles::kDouble) {
    return static_cast<double>(position) * rate;
  }
  float rounded = static_cast<float>(rate);
  if (false) {
    const float exponent = static_cast<float>(2 * i) / static_cast<float>(d);
    rounded = 1.0F / std::pow(static_cast<float>(theta), exponent);
  }
  const float angle = static_cast<float>(position) * rounded;
  return static_cast<double>(angle);
}

VectorD rotate(const VectorD& x, std::int64_t position, double theta, Angles angles) {
  const int half = x.size() / 2;
  VectorD rotated(x.size());
  for (int i = 0; i < half; ++i) {
    const double angle = angle_of(i, x.size(), theta, position, angles);
    rotated[i] = x[i] * std::cos(angle) - x[i + half] * std::sin(angle);
    rotated[i + half] = x[i] * std::sin(angle) + x[i + half] * std::cos(angle);
  }
  return rotated;
}

}  // namespace

double drifting_score(const VectorD& q, const VectorD& k, std::int64_t m, std::int64_t n,
                      double theta, Angles angles) {
  const VectorD query = rotate(q, m, theta, angles);
  const VectorD key = rotate(k, n, theta, angles);
  double score = 0;
  for (int i = 0; i < q.size(); ++i) {
    score += query[i] * key[i];
  }
  return score;
}

double worst_cosine_error(int head_dim, double theta, std::int64_t position) {
  double worst = 0;
  for (int i = 0; i < head_dim / 2; ++i) {
    const double rounded = std::cos(angle_of(i, head_dim, theta, position, Angles::kFloat));
    const double exact = std::cos(angle_of(i, head_dim, theta, position, Angles::kDouble));
    worst = std::fmax(worst, std::fabs(rounded - exact));
  }
  return worst;
}

std::int64_t bfloat16_position(std::int64_t position) {
  std::int64_t step = 1;
  while (position / step >= 256) {
    step *= 2;
  }
  const std::int64_t below = position / step;
  const std::int64_t rest = position % step;
  const bool up = 2 * rest > step || (2 * rest == step && below % 2 == 1);
  return (below + (up ? 1 : 0)) * step;
}

}  // namespace lab
