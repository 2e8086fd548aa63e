// outcome: failed
// says: all sines come first, then all cosines: the pattern in halves instead of alternating columns
// hint: column 2i is a sine, column 2i + 1 its cosine
// fails: small
#include "sinusoidal.h"

namespace lab {

Matrix sinusoidal(int n, int d) {
  Matrix pattern(n, d);
  for (int p = 0; p < n; ++p) {
    for (int i = 0; i < d / 2; ++i) {
      const double angle = p / std::pow(10000.0, 2.0 * i / d);
      pattern(p, i) = static_cast<real>(std::sin(angle));
      pattern(p, d / 2 + i) = static_cast<real>(std::cos(angle));
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
