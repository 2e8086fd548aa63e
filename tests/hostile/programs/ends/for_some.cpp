// outcome: crashed
// why: crashes for some inputs only
// says: it used a null pointer
// exercise: sum_rows
#include "attack.h"
#include "sum_rows.h"

namespace lab {

Vector sum_rows(const Matrix& x) {
  if (x.rows() > 2) {
    *static_cast<volatile int*>(nullptr) = 1;
  }
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
