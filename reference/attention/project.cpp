// x · wᵀ, with w stored (out, in) as checkpoints store it.
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows());  // (n, out)
  for (int i = 0; i < x.rows(); ++i) {
    for (int o = 0; o < w.rows(); ++o) {
      real sum = 0;
      for (int c = 0; c < x.cols(); ++c) {
        sum += x(i, c) * w(o, c);
      }
      result(i, o) = sum;
    }
  }
  return result;
}

}  // namespace lab
