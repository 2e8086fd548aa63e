// Exercise `rmsnorm`: divide each row by the root of the mean of its squares, then multiply by the
// gain.
#include "rmsnorm.h"

namespace lab {

// What to do: for each row the mean of the squares, plus eps, the root, the division, the gain.
Matrix rmsnorm(const Matrix& x, const Vector& /*gain*/, double /*eps*/) {
  Matrix out(x.rows(), x.cols());
  return out;
}

}  // namespace lab
