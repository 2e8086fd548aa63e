// outcome: failed
// says: the sum is divided by d - 1, as for a sample variance; this is a plain mean
// hint: divide by d
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
    const real mean = squares / real(x.cols() - 1);
    const real scale = 1 / sqrt(mean + real(eps));
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = x(i, c) * scale * gain[c];
    }
  }
  return out;
}

}  // namespace lab
