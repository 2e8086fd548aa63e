// outcome: passed
// says: the same sums in another order: one input column after the other, added to all outputs
#include "project.h"

namespace lab {

Matrix project(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.rows(), 0);
  for (int c = 0; c < x.cols(); ++c) {
    for (int i = 0; i < x.rows(); ++i) {
      for (int o = 0; o < w.rows(); ++o) {
        result(i, o) += x(i, c) * w(o, c);
      }
    }
  }
  return result;
}

}  // namespace lab
