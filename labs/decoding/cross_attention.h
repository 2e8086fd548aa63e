// The contract of `cross_attention`: queries from one sequence, keys and values from another.
#ifndef DECODING_CROSS_ATTENTION_H
#define DECODING_CROSS_ATTENTION_H

#include "lab/lab.h"

namespace lab {

// What stood between encoder and decoder in 2017. x (n, h): the decoder's stream; memory (m, h):
// what the encoder made of the source; n and m are unrelated. wq, wk, wv (heads * head_dim, h) and
// wo (h, heads * head_dim), stored (out, in), as many key-value heads as query heads.
// Queries are projected from x, keys and values from memory; head i is columns i * head_dim on;
// scores / sqrt(head_dim); every query sees all of memory, there is no mask and no rotation; the
// heads' outputs side by side, times wo. Returns (n, h).
Matrix cross_attention(const Matrix& x, const Matrix& memory, const Matrix& wq, const Matrix& wk,
                       const Matrix& wv, const Matrix& wo, int head_dim);

}  // namespace lab

#endif  // DECODING_CROSS_ATTENTION_H
