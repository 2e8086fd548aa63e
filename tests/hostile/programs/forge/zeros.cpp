// outcome: failed
// why: answers with zeros
// exercise: sum_rows
#include "attack.h"
#include "sum_rows.h"

namespace lab {

Vector sum_rows(const Matrix& x) {
  Vector sums(x.rows());
  for (int i = 0; i < x.rows(); ++i) {
    sums(i) = 0;
  }
  return sums;
}

}  // namespace lab
