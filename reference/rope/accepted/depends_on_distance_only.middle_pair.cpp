// outcome: passed
// says: each pair is compared with one in the middle of the range instead of the first
#include "depends_on_distance_only.h"

namespace lab {
namespace {

// Numbers with signs, different for each variant.
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
      // The pair nearest to position 0, then the same distance further and further out.
      const std::int64_t first_m = 4096 + distance;
      const std::int64_t first_n = first_m - distance;
      const double wanted = score(q, k, first_m, first_n);
      for (const std::int64_t shift : {-1093, -1, 2, 37, 301, 1025, 5003, 30002, 70001, 120029}) {
        const std::int64_t m = first_m + shift;
        const std::int64_t n = first_n + shift;
        // Negated, so that NaN counts as a difference.
        if (m >= 0 && n >= 0 && m <= kLast && n <= kLast &&
            !(std::fabs(score(q, k, m, n) - wanted) <= allowed)) {
          return false;
        }
      }
    }
  }
  return true;
}

}  // namespace lab
