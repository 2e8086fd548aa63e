// outcome: failed
// says: eps is left out: a row of zeros becomes 0 / 0, and very small rows are blown up to full size
// hint: add eps to the mean of squares before the root
// fails: small_rows, zero_row
#include "rmsnorm.h"

namespace lab {

Matrix rmsnorm(const Matrix& x, const Vector& gain, double eps) {
  Matrix out(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    real squares = 0;
    for (int c = 0; c < x.cols(); ++c) {
      squares += x(i, c) * x(i, c);
    }
    const real mean = squares / real(x.cols());
    const real scale = 1 / sqrt(mean);
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = x(i, c) * scale * gain[c];
    }
  }
  return out;
}

}  // namespace lab
