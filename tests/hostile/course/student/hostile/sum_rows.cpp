// The right sums.
#include "sum_rows.h"

namespace lab {

Vector sum_rows(const Matrix& x) {
  Vector sums(x.rows());
  for (int i = 0; i < x.rows(); ++i) {
    sums(i) = 0;
    for (int j = 0; j < x.cols(); ++j) {
      sums(i) += x(i, j);
    }
  }
  return sums;
}

}  // namespace lab
