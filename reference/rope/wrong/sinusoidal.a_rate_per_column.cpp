// outcome: failed
// says: the odd column has a rate of its own, 10000^(-(2i + 1) / d); the two columns of a pair share one
// hint: use 2i / d for both columns
// fails: small
#include "sinusoidal.h"

namespace lab {

Matrix sinusoidal(int n, int d) {
  Matrix pattern(n, d);
  for (int p = 0; p < n; ++p) {
    for (int i = 0; i < d / 2; ++i) {
      const double angle = p / std::pow(10000.0, 2.0 * i / d);
      pattern(p, 2 * i) = static_cast<real>(std::sin(angle));
      const double other = p / std::pow(10000.0, (2.0 * i + 1) / d);
      pattern(p, 2 * i + 1) = static_cast<real>(std::cos(other));
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
