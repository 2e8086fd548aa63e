// The contract of `flash_attention`: the same attention, a tile of keys at a time.
#ifndef COST_FLASH_ATTENTION_H
#define COST_FLASH_ATTENTION_H

#include "lab/lab.h"
#include "lab/model_config.h"

namespace lab {

// q, k (n, d), v (n, d_v), unmasked or causal. Returns (n, d_v): what softmax(q · kT / sqrt(d)) · v
// gives, without ever holding an n x n matrix: keys are taken `tile` at a time (the last tile may
// be shorter), with a running maximum, a running sum and a running output for each query.
//
//   new maximum m' = max(m, largest score of the tile)
//   sum    l' = l * exp(m - m') + sum of exp(score - m')
//   output o' = o * exp(m - m') + sum of exp(score - m') * v
//
// At the end o / l. With `causal`, query i sees keys 0 to i; tiles wholly behind it need not be
// computed. `tile` is at least 1. Memory beyond the result must not grow with n^2. Source: online
// softmax (Milakov and Gimelshein 2018), tiled in FlashAttention (Dao and colleagues 2022).
Matrix flash_attention(const Matrix& q, const Matrix& k, const Matrix& v, bool causal, int tile);

}  // namespace lab

#endif  // COST_FLASH_ATTENTION_H
