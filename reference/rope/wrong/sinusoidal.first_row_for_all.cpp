// outcome: failed
// says: add_positions adds the pattern of position 0 to every row
// hint: row p gets the pattern of position p
// fails: the_sum_is_x_plus_the_pattern
#include "sinusoidal.h"

namespace lab {

Matrix sinusoidal(int n, int d) {
  Matrix pattern(n, d);
  for (int p = 0; p < n; ++p) {
    for (int i = 0; i < d / 2; ++i) {
      const double angle = p / std::pow(10000.0, 2.0 * i / d);
      pattern(p, 2 * i) = static_cast<real>(std::sin(angle));
      pattern(p, 2 * i + 1) = static_cast<real>(std::cos(angle));
    }
  }
  return pattern;
}

Matrix add_positions(const Matrix& x) {
  const Matrix pattern = sinusoidal(x.rows(), x.cols());
  Matrix sum(x.rows(), x.cols());
  for (int p = 0; p < x.rows(); ++p) {
    for (int c = 0; c < x.cols(); ++c) {
      sum(p, c) = pattern(0, c) + x(p, c);
    }
  }
  return sum;
}

}  // namespace lab
