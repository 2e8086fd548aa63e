// The contract of `gqa`: grouped-query attention from the stream back to the stream.
#ifndef HEADS_GQA_H
#define HEADS_GQA_H

#include "lab/lab.h"

namespace lab {

// x (n, h): the residual stream, one token per row.
// wq (q_heads * head_dim, h), wk and wv (kv_heads * head_dim, h), wo (h, q_heads * head_dim):
// stored (out, in), as in a checkpoint. The numbers of heads follow from the shapes; kv_heads
// divides q_heads, and q_heads * head_dim need not be h. mask (n, n): added to the scores; every
// row allows at least one key. q, k, v are projections of x; head i is columns i * head_dim on;
// query head i reads key-value head i / (q_heads / kv_heads); scores are divided by sqrt(head_dim);
// the heads' outputs stand side by side and are multiplied by wo. Returns (n, h). No rotation, no
// norms.
Matrix gqa(const Matrix& x, const Matrix& wq, const Matrix& wk, const Matrix& wv, const Matrix& wo,
           int head_dim, const Matrix& mask);

}  // namespace lab

#endif  // HEADS_GQA_H
