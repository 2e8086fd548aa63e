// outcome: failed
// says: the sum of squares is used; it grows with the width
// hint: divide the sum by the number of columns
// fails: plain
#include "rmsnorm.h"

namespace lab {

Matrix rmsnorm(const Matrix& x, const Vector& gain, double eps) {
  Matrix out(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    real squares = 0;
    for (int c = 0; c < x.cols(); ++c) {
      squares += x(i, c) * x(i, c);
    }
    const real mean = squares;
    const real scale = 1 / sqrt(mean + real(eps));
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = x(i, c) * scale * gain[c];
    }
  }
  return out;
}

}  // namespace lab
