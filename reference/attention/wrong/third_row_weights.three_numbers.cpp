// outcome: failed
// says: three numbers are returned; the result has one weight per key, zeros included
// hint: make the result as long as s3 and leave the rest at 0
// fails: equal, seven_keys
#include "third_row_weights.h"

#include <algorithm>

namespace lab {

Vector third_row_weights(const Vector& s3) {
  constexpr int kVisible = 3;
  Vector weights(kVisible, 0);
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

double raised_weight(double delta) { return 1 / (1 + 2 * std::exp(-delta)); }

}  // namespace lab
