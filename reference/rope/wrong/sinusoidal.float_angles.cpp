// outcome: failed
// says: the angle is computed in float, which shows in the sixth digit from position 100 on
// hint: compute the angle in double
// fails: long_text
#include "sinusoidal.h"

namespace lab {

Matrix sinusoidal(int n, int d) {
  Matrix pattern(n, d);
  for (int p = 0; p < n; ++p) {
    for (int i = 0; i < d / 2; ++i) {
      const float angle =
          static_cast<float>(p) / static_cast<float>(std::pow(10000.0, 2.0 * i / d));
      pattern(p, 2 * i) = static_cast<real>(std::sin(angle));
      pattern(p, 2 * i + 1) = static_cast<real>(std::cos(angle));
    }
  }
  return pattern;
}

Matrix add_positions(const Matrix& x) {
  Matrix sum = sinusoidal(x.rows(), x.cols());
  for (int p = 0; p < x.rows(); ++p) {
    for (int c = 0; c < x.cols(); ++c) {
      sum(p, c) += x(p, c);
    }
  }
  return sum;
}

}  // namespace lab
