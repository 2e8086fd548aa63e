// outcome: failed
// says: the values 1, 2 and 3 are averaged instead of 0, 1 and 2: counting from 1 in a language that counts from 0
// hint: key j and value j belong together: v(j, c) with weights[j]
// fails: equal_scores_average_three_values, output_is_the_weighted_average
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
      out[c] += weights[j] * v(std::min(j + 1, v.rows() - 1), c);
    }
  }
  return out;
}

double raised_weight(double delta) { return 1 / (1 + 2 * std::exp(-delta)); }

}  // namespace lab
