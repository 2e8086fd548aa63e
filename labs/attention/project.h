// The contract of `project`: one learned linear map, for queries, keys or values.
#ifndef ATTENTION_PROJECT_H
#define ATTENTION_PROJECT_H

#include "lab/lab.h"

namespace lab {

// x (n, in): one vector per row.  w (out, in): stored as in a checkpoint, one row per OUTPUT
// number. Returns (n, out): x · wᵀ, element (i, o) is the dot product of row i of x and row o of w.
// No bias.
//
// The lesson's script writes x @ W with W (in, out); its W_q, W_k, W_v arrive here transposed.
Matrix project(const Matrix& x, const Matrix& w);

}  // namespace lab

#endif  // ATTENTION_PROJECT_H
