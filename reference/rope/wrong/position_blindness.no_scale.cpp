// outcome: failed
// says: the scores are not divided by sqrt(d)
// hint: divide each product by sqrt(q.cols())
// fails: causal, not_rotated
#include "position_blindness.h"

#include <algorithm>

namespace lab {
namespace {

Matrix turned(const Matrix& x, const std::vector<std::int64_t>& positions,
              const VectorD& inv_freq) {
  const int half = x.cols() / 2;
  Matrix rotated(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    for (int j = 0; j < half; ++j) {
      const double angle =
          static_cast<double>(positions[static_cast<std::size_t>(i)]) * inv_freq[j];
      const real cosine = static_cast<real>(std::cos(angle));
      const real sine = static_cast<real>(std::sin(angle));
      rotated(i, j) = x(i, j) * cosine - x(i, j + half) * sine;
      rotated(i, j + half) = x(i, j) * sine + x(i, j + half) * cosine;
    }
  }
  return rotated;
}

}  // namespace

Matrix rotated_head(const Matrix& q, const Matrix& k, const Matrix& v, const Matrix& mask,
                    const std::vector<std::int64_t>& q_positions,
                    const std::vector<std::int64_t>& k_positions, const VectorD& inv_freq) {
  const Matrix queries = turned(q, q_positions, inv_freq);
  const Matrix keys = turned(k, k_positions, inv_freq);
  Matrix out(q.rows(), v.cols(), 0);
  for (int i = 0; i < q.rows(); ++i) {
    Vector weights(k.rows());
    real highest = -kInfinity;
    for (int j = 0; j < k.rows(); ++j) {
      real dot = 0;
      for (int c = 0; c < q.cols(); ++c) {
        dot += queries(i, c) * keys(j, c);
      }
      weights[j] = dot + mask(i, j);
      highest = std::max(highest, weights[j]);
    }
    real sum = 0;
    for (real& weight : weights) {
      weight = exp(weight - highest);
      sum += weight;
    }
    for (int j = 0; j < k.rows(); ++j) {
      for (int c = 0; c < v.cols(); ++c) {
        out(i, c) += weights[j] / sum * v(j, c);
      }
    }
  }
  return out;
}

bool notices(Swap swap, bool causal, bool rotated) {
  if (!causal || swap == Swap::kTwoBefore) {
    return rotated;
  }
  return swap == Swap::kAcrossQuery;
}

}  // namespace lab
