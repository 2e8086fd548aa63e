// The contract of `rmsnorm_bf16`: the norm as it runs on stored bfloat16 numbers.
#ifndef BLOCK_RMSNORM_BF16_H
#define BLOCK_RMSNORM_BF16_H

#include "lab/lab.h"

namespace lab {

// bfloat16 is the upper half of a float32: sign, 8 bits of exponent, 7 of fraction. Here such
// numbers are given by their 16 bits, 0 to 65535; 0x3F80 is 1.
// x (n) and gain (n) are one row and its gain. Returns the n results:
//   1. the mean of squares and 1 / sqrt(mean + eps) in float32, from the exact values of x
//   2. x * scale, rounded to bfloat16
//   3. times the gain, rounded to bfloat16 again (two roundings, as Transformers does)
// Rounding is to nearest, ties to the even neighbour. All numbers are finite.
std::vector<std::int64_t> rmsnorm_bf16(const std::vector<std::int64_t>& x,
                                       const std::vector<std::int64_t>& gain, double eps);

}  // namespace lab

#endif  // BLOCK_RMSNORM_BF16_H
