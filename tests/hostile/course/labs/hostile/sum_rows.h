// The contract of `sum_rows`.
#ifndef HOSTILE_SUM_ROWS_H
#define HOSTILE_SUM_ROWS_H

#include "lab/lab.h"

namespace lab {

// x (n, d) -> (n): the sum of each row.
Vector sum_rows(const Matrix& x);

}  // namespace lab

#endif  // HOSTILE_SUM_ROWS_H
