// The contract of `transformer_block`: one whole Qwen3 block.
#ifndef BLOCK_TRANSFORMER_BLOCK_H
#define BLOCK_TRANSFORMER_BLOCK_H

#include "lab/lab.h"

namespace lab {

// The eleven tensors of a block, stored (out, in); h is the width of the stream.
struct BlockWeights {
  Vector attention_norm{};     // (h), input_layernorm in a checkpoint
  Matrix wq{};                 // (q_heads * head_dim, h)
  Matrix wk{};                 // (kv_heads * head_dim, h)
  Matrix wv{};                 // (kv_heads * head_dim, h)
  Matrix wo{};                 // (h, q_heads * head_dim)
  Vector q_norm{};             // (head_dim)
  Vector k_norm{};             // (head_dim)
  Vector feed_forward_norm{};  // (h), post_attention_layernorm in a checkpoint
  Matrix w_gate{};             // (f, h)
  Matrix w_up{};               // (f, h)
  Matrix w_down{};             // (h, f)
};
LAB_RECORD(BlockWeights, attention_norm, wq, wk, wv, wo, q_norm, k_norm, feed_forward_norm, w_gate,
           w_up, w_down)

// x (n, h): the residual stream, token i at position i. Returns the stream behind the block, (n,
// h):
//   h = x + attention(rmsnorm(x, attention_norm))
//   y = h + swiglu(rmsnorm(h, feed_forward_norm))
// attention as in the contract of `qwen_attention`, with the same eps and theta; both norms with
// eps inside the root. When wo and w_down are zeros, y is x bit for bit.
Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta);

}  // namespace lab

#endif  // BLOCK_TRANSFORMER_BLOCK_H
