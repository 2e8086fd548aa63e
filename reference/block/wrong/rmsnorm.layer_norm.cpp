// outcome: failed
// says: the mean of the row is subtracted first: that is layer normalisation
// hint: leave the mean in: only the squares are averaged
// fails: plain
#include "rmsnorm.h"

namespace lab {

Matrix rmsnorm(const Matrix& x, const Vector& gain, double eps) {
  Matrix out(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    real sum = 0;
    for (int c = 0; c < x.cols(); ++c) {
      sum += x(i, c);
    }
    const real mean = sum / real(x.cols());
    real squares = 0;
    for (int c = 0; c < x.cols(); ++c) {
      squares += (x(i, c) - mean) * (x(i, c) - mean);
    }
    const real scale = 1 / sqrt(squares / real(x.cols()) + real(eps));
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = (x(i, c) - mean) * scale * gain[c];
    }
  }
  return out;
}

}  // namespace lab
