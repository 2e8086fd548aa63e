// outcome: passed
// says: the whole row is masked with minus infinity and softmax does the rest
#include "third_row_weights.h"

#include <algorithm>

namespace lab {

Vector third_row_weights(const Vector& s3) {
  Vector masked = s3;
  for (int j = 3; j < masked.size(); ++j) {
    masked[j] = -kInfinity;
  }
  const real highest = *std::max_element(masked.begin(), masked.end());
  real sum = 0;
  for (real& x : masked) {
    x = exp(x - highest);
    sum += x;
  }
  for (real& x : masked) {
    x /= sum;
  }
  return masked;
}

Vector third_row_output(const Vector& s3, const Matrix& v) {
  const Vector weights = third_row_weights(s3);
  Vector out(v.cols(), 0);
  for (int j = 0; j < v.rows(); ++j) {
    for (int c = 0; c < v.cols(); ++c) {
      out[c] += weights[j] * v(j, c);
    }
  }
  return out;
}

double raised_weight(double delta) {
  const double highest = std::max(delta, 0.0);
  const double third = std::exp(delta - highest);
  return third / (third + 2 * std::exp(-highest));
}

}  // namespace lab
