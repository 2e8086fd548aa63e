// outcome: failed
// says: add_positions multiplies the embedding by sqrt(d) first: the paper's embedding layer does that, not the addition of positions
// hint: add x as it is
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
  Matrix sum = sinusoidal(x.rows(), x.cols());
  for (int p = 0; p < x.rows(); ++p) {
    for (int c = 0; c < x.cols(); ++c) {
      sum(p, c) += x(p, c) * sqrt(real(x.cols()));
    }
  }
  return sum;
}

}  // namespace lab
