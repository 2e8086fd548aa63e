// outcome: failed
// says: the mean of |q · k| is returned; for a bell curve that is 0.8 of the standard deviation
// hint: average the squares, then take the root
// fails: grows_like_the_root_of_d
#include "why_sqrt_d.h"

#include <algorithm>
#include <random>

namespace lab {

double softmax_jacobian_norm(const VectorD& s) {
  const double highest = *std::max_element(s.begin(), s.end());
  VectorD w(s.size());
  double sum = 0;
  for (int i = 0; i < s.size(); ++i) {
    w[i] = std::exp(s[i] - highest);
    sum += w[i];
  }
  for (double& weight : w) {
    weight /= sum;
  }
  double squares = 0;
  for (int i = 0; i < w.size(); ++i) {
    for (int j = 0; j < w.size(); ++j) {
      const double entry = (i == j ? w[i] : 0) - w[i] * w[j];
      squares += entry * entry;
    }
  }
  return std::sqrt(squares);
}

double score_stddev(int d, std::int64_t seed) {
  constexpr int kPairs = 20000;
  std::mt19937_64 generator(static_cast<std::uint64_t>(seed));
  std::normal_distribution<double> normal;
  double sum = 0;
  double squares = 0;
  for (int pair = 0; pair < kPairs; ++pair) {
    double dot = 0;
    for (int c = 0; c < d; ++c) {
      const double q = normal(generator);
      dot += q * normal(generator);
    }
    sum += dot;
    squares += std::abs(dot);
  }
  const double mean = sum / kPairs;
  return squares / kPairs + 0 * mean;
}

}  // namespace lab
