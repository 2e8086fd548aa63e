// outcome: failed
// says: e^delta / (2 + e^delta) is infinity over infinity when delta is large
// hint: divide numerator and denominator by e^delta: 1 / (1 + 2 e^-delta)
// fails: raising_the_third_score
#include "third_row_weights.h"

#include <algorithm>

namespace lab {

Vector third_row_weights(const Vector& s3) {
  constexpr int kVisible = 3;
  Vector weights(s3.size(), 0);
  const real highest = *std::max_element(s3.begin(), s3.begin() + kVisible);
  real sum = 0;
  for (int j = 0; j < kVisible; ++j) {
    weights[j] = exp(s3[j] - highest);
    sum += weights[j];
  }
  for (int j = 0; j < kVisible; ++j) {
    weights[j] /= sum;
  }
  return weights;
}

Vector third_row_output(const Vector& s3, const Matrix& v) {
  const Vector weights = third_row_weights(s3);
  Vector out(v.cols(), 0);
  for (int j = 0; j < 3; ++j) {
    for (int c = 0; c < v.cols(); ++c) {
      out[c] += weights[j] * v(j, c);
    }
  }
  return out;
}

double raised_weight(double delta) { return std::exp(delta) / (2 + std::exp(delta)); }

}  // namespace lab
