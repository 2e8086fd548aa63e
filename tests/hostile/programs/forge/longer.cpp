// outcome: failed
// why: answers with one more
// exercise: sum_rows
#include "attack.h"
#include "sum_rows.h"

namespace lab {

Vector sum_rows(const Matrix& x) {
  Vector sums(x.rows() + 1);
  for (int i = 0; i <= x.rows(); ++i) {
    sums(i) = 3;
  }
  return sums;
}

}  // namespace lab
