// The contract of `split_heads`: one wide matrix as several heads, and back.
#ifndef HEADS_SPLIT_HEADS_H
#define HEADS_SPLIT_HEADS_H

#include "lab/lab.h"

namespace lab {

// x (n, heads * d): one token per row, as a projection gives it. Returns `heads` matrices (n, d):
// head h is columns h * d to h * d + d - 1.
std::vector<Matrix> split_heads(const Matrix& x, int heads);

// The way back: `heads` matrices (n, d), side by side in their order, (n, heads * d).
Matrix merge_heads(const std::vector<Matrix>& heads);

}  // namespace lab

#endif  // HEADS_SPLIT_HEADS_H
