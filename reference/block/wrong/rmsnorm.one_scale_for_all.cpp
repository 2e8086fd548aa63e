// outcome: failed
// says: one scale is computed from the whole matrix; each row has its own
// hint: begin the sum of squares anew for each row
// fails: small_rows
#include "rmsnorm.h"

namespace lab {

Matrix rmsnorm(const Matrix& x, const Vector& gain, double eps) {
  real squares = 0;
  for (int i = 0; i < x.size(); ++i) {
    squares += x.data()[i] * x.data()[i];
  }
  const real scale = 1 / sqrt(squares / real(x.size()) + real(eps));
  Matrix out(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = x(i, c) * scale * gain[c];
    }
  }
  return out;
}

}  // namespace lab
