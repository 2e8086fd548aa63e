// outcome: failed
// says: each column is normalised over the positions; a position must not see the others
// hint: sum over the columns of one row
// fails: plain
#include "rmsnorm.h"

namespace lab {

Matrix rmsnorm(const Matrix& x, const Vector& gain, double eps) {
  Matrix out(x.rows(), x.cols());
  for (int c = 0; c < x.cols(); ++c) {
    real squares = 0;
    for (int i = 0; i < x.rows(); ++i) {
      squares += x(i, c) * x(i, c);
    }
    const real scale = 1 / sqrt(squares / real(x.rows()) + real(eps));
    for (int i = 0; i < x.rows(); ++i) {
      out(i, c) = x(i, c) * scale * gain[c];
    }
  }
  return out;
}

}  // namespace lab
