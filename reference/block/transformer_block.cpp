// Norm, attention, sum; norm, feed-forward, sum.
#include "transformer_block.h"

#include "qwen_attention.h"
#include "residual.h"
#include "rmsnorm.h"
#include "swiglu.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  const AttentionWeights attention{.wq = weights.wq,
                                   .wk = weights.wk,
                                   .wv = weights.wv,
                                   .wo = weights.wo,
                                   .q_norm = weights.q_norm,
                                   .k_norm = weights.k_norm};
  const Matrix h = add_residual(x, [&](const Matrix& stream) {
    return qwen_attention(rmsnorm(stream, weights.attention_norm, eps), attention, head_dim, eps,
                          theta);
  });
  return add_residual(h, [&](const Matrix& stream) {
    return swiglu(rmsnorm(stream, weights.feed_forward_norm, eps), weights.w_gate, weights.w_up,
                  weights.w_down);
  });
}

}  // namespace lab
