// outcome: passed
// says: pairs of positions from a generator of its own instead of a list
#include "depends_on_distance_only.h"

#include <random>

namespace lab {

bool depends_on_distance_only(
    const std::function<double(const VectorD&, const VectorD&, std::int64_t, std::int64_t)>& score,
    int head_dim) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  for (int round = 0; round < 100; ++round) {
    VectorD q(head_dim);
    VectorD k(head_dim);
    double qq = 0;
    double kk = 0;
    for (int i = 0; i < head_dim; ++i) {
      q[i] = normal(random);
      k[i] = normal(random);
      qq += q[i] * q[i];
      kk += k[i] * k[i];
    }
    const auto distance = static_cast<std::int64_t>(random() % (round % 2 == 0 ? 20 : 5000));
    const auto shift = static_cast<std::int64_t>(random() % 120000);
    const double near = score(q, k, distance, 0);
    const double far = score(q, k, distance + shift, shift);
    if (!(std::fabs(near - far) <= 1e-6 * std::sqrt(qq * kk))) {
      return false;
    }
  }
  return true;
}

}  // namespace lab
