// The contract of `rmsnorm`: root-mean-square normalisation, as the Qwen3 models do it.
#ifndef BLOCK_RMSNORM_H
#define BLOCK_RMSNORM_H

#include "lab/lab.h"

namespace lab {

// x (n, d), gain (d). Row by row: x / sqrt(mean(x^2) + eps) * gain. Returns (n, d).
//
// eps stands inside the root. The mean is over the d numbers of one row; nothing is subtracted
// first (that would be layer normalisation). A row of zeros gives zeros. Source: Zhang and Sennrich
// 2019; Qwen3 uses eps = 1e-6.
Matrix rmsnorm(const Matrix& x, const Vector& gain, double eps);

}  // namespace lab

#endif  // BLOCK_RMSNORM_H
