// outcome: passed
// says: the norm multiplied out, S2 - 2 S3 + S2 · S2 with the sums of squares and cubes, and a generator of its own
#include "why_sqrt_d.h"

#include <algorithm>

namespace lab {

namespace {

// SplitMix64 and Box-Muller.
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : state_(seed) {}
  double next() {
    return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
  }

 private:
  double uniform() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return (static_cast<double>((z ^ (z >> 31)) >> 11) + 0.5) * 0x1.0p-53;
  }
  std::uint64_t state_;
};

}  // namespace

double softmax_jacobian_norm(const VectorD& s) {
  const double highest = *std::max_element(s.begin(), s.end());
  double sum = 0;
  for (const double x : s) {
    sum += std::exp(x - highest);
  }
  double squares = 0;
  double cubes = 0;
  for (const double x : s) {
    const double w = std::exp(x - highest) / sum;
    squares += w * w;
    cubes += w * w * w;
  }
  return std::sqrt(std::max(squares - 2 * cubes + squares * squares, 0.0));
}

double score_stddev(int d, std::int64_t seed) {
  constexpr int kPairs = 25000;
  Normal normal(static_cast<std::uint64_t>(seed));
  double squares = 0;
  for (int pair = 0; pair < kPairs; ++pair) {
    double dot = 0;
    for (int c = 0; c < d; ++c) {
      const double q = normal.next();
      dot += q * normal.next();
    }
    squares += dot * dot;
  }
  return std::sqrt(squares / kPairs);
}

}  // namespace lab
