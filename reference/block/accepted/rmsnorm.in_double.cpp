// outcome: passed
// says: sums the squares in double
#include "rmsnorm.h"

#include <cmath>

namespace lab {

Matrix rmsnorm(const Matrix& x, const Vector& gain, double eps) {
  Matrix out = x;
  for (int i = 0; i < x.rows(); ++i) {
    double squares = 0;
    for (const real value : x.row(i)) {
      squares += double{value} * value;
    }
    const double scale = 1 / std::sqrt(squares / x.cols() + eps);
    for (int c = 0; c < x.cols(); ++c) {
      out(i, c) = static_cast<real>(out(i, c) * scale) * gain[c];
    }
  }
  return out;
}

}  // namespace lab
