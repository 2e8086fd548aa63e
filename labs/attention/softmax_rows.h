// The contract of `softmax_rows`: each row of scores becomes weights that sum to one.
#ifndef ATTENTION_SOFTMAX_ROWS_H
#define ATTENTION_SOFTMAX_ROWS_H

#include "lab/lab.h"

namespace lab {

// scores (n_q, n_k), finite or minus infinity; scores may be far outside +-88, where exp overflows.
// Returns (n_q, n_k): weight (i, j) is exp(scores(i, j)) over the sum of exp along row i. Every row
// stands alone and sums to one.
//
// Minus infinity means "not this key": its weight is exactly 0. A row that is minus infinity
// everywhere has no key to look at: all its weights are 0, never NaN.
Matrix softmax_rows(const Matrix& scores);

}  // namespace lab

#endif  // ATTENTION_SOFTMAX_ROWS_H
