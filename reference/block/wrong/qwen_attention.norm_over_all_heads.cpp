// outcome: failed
// says: one mean of squares is taken over all heads of a token together
// hint: rmsnorm each head of head_dim columns on its own; the gain has head_dim numbers
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.norm_over_all_heads = true});
}

}  // namespace lab
