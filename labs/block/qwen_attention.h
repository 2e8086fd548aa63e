// The contract of `qwen_attention`: the attention sub-layer of a Qwen3 block.
#ifndef BLOCK_QWEN_ATTENTION_H
#define BLOCK_QWEN_ATTENTION_H

#include "lab/lab.h"

namespace lab {

// Stored (out, in), as in a checkpoint; there are no biases. h is the width of the stream.
struct AttentionWeights {
  Matrix wq{};      // (q_heads * head_dim, h)
  Matrix wk{};      // (kv_heads * head_dim, h)
  Matrix wv{};      // (kv_heads * head_dim, h)
  Matrix wo{};      // (h, q_heads * head_dim)
  Vector q_norm{};  // (head_dim), one gain for every query head
  Vector k_norm{};  // (head_dim)
};
LAB_RECORD(AttentionWeights, wq, wk, wv, wo, q_norm, k_norm)

// x (n, h): the stream after the block's first norm, token i at position i. head_dim even; kv_heads
// divides q_heads; q_heads * head_dim need not be h. Returns (n, h):
//   1. q, k, v are projections of x, cut into heads of head_dim columns
//   2. each head of q and of k, row by row, goes through rmsnorm (eps inside the root) with the
//   gain
//      q_norm or k_norm; v does not
//   3. each head of q and of k is rotated to its position: pairs (j, j + head_dim / 2), turned by
//      position * theta^(-2 j / head_dim), angles in double; v is not
//   4. causal attention per query head; query head i reads key-value head i / (q_heads / kv_heads);
//      scores are divided by sqrt(head_dim)
//   5. the heads' outputs side by side, times wo
Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta);

}  // namespace lab

#endif  // BLOCK_QWEN_ATTENTION_H
