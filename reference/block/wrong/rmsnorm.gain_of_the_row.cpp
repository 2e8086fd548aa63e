// outcome: failed
// says: the gain is indexed by the row; it has one number per column
// hint: multiply column c by gain[c], in every row
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
    const real mean = squares / real(x.cols());
    const real scale = 1 / sqrt(mean + real(eps));
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = x(i, c) * scale * gain[i % gain.size()];
    }
  }
  return out;
}

}  // namespace lab
