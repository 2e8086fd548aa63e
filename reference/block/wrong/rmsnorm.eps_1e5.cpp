// outcome: failed
// says: eps is 1e-5 whatever the argument says
// hint: use the eps you are given (1e-6 in Qwen3)
// fails: small_rows
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
    const real scale = 1 / sqrt(mean + real(1e-5));
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = x(i, c) * scale * gain[c];
    }
  }
  return out;
}

}  // namespace lab
