// outcome: failed
// says: it compares with the score of a right rotation, so it rejects rotations that depend on the distance only but turn otherwise
// hint: compare scores of the same function at equal distances, not with your own rotation
// fails: wrong_but_relative
#include "depends_on_distance_only.h"

namespace lab {
namespace {

VectorD some_vector(int size, double variant) {
  VectorD x(size);
  for (int i = 0; i < size; ++i) {
    x[i] = std::sin(1.3 * i * i + 2.9 * variant + 1);
  }
  return x;
}

double length(const VectorD& x) {
  double sum = 0;
  for (const double element : x) {
    sum += element * element;
  }
  return std::sqrt(sum);
}

}  // namespace

bool depends_on_distance_only(
    const std::function<double(const VectorD&, const VectorD&, std::int64_t, std::int64_t)>& score,
    int head_dim) {
  constexpr std::int64_t kLast = 131071;
  for (int variant = 0; variant < 2; ++variant) {
    const VectorD q = some_vector(head_dim, variant);
    const VectorD k = some_vector(head_dim, variant + 0.5);
    const double allowed = 1e-6 * (1 + length(q) * length(k));
    for (const std::int64_t distance : {-5, 0, 1, 3, 40, 3000}) {
      const std::int64_t first_m = distance > 0 ? distance : 0;
      const std::int64_t first_n = first_m - distance;
      double wanted = 0;
      for (int i = 0; i < head_dim / 2; ++i) {
        const double angle = static_cast<double>(distance) * std::pow(1e6, -2.0 * i / head_dim);
        const double a = q[i] * std::cos(angle) - q[i + head_dim / 2] * std::sin(angle);
        const double b = q[i] * std::sin(angle) + q[i + head_dim / 2] * std::cos(angle);
        wanted += a * k[i] + b * k[i + head_dim / 2];
      }
      for (const std::int64_t shift : {1, 2, 37, 301, 1025, 5003, 30002, 70001, 131029}) {
        const std::int64_t m = first_m + shift;
        const std::int64_t n = first_n + shift;
        if (m <= kLast && n <= kLast && !(std::fabs(score(q, k, m, n) - wanted) <= allowed)) {
          return false;
        }
      }
    }
  }
  return true;
}

}  // namespace lab
