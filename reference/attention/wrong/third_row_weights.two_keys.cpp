// outcome: failed
// says: only two keys are visible: the third position was taken for index 1, or may not see itself
// hint: counted from 1 it is position three, counted from 0 index 2: three keys, 0, 1 and 2
// fails: equal, three_keys
#include "third_row_weights.h"

#include <algorithm>

namespace lab {

Vector third_row_weights(const Vector& s3) {
  constexpr int kVisible = 2;
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

double raised_weight(double delta) { return 1 / (1 + 2 * std::exp(-delta)); }

}  // namespace lab
