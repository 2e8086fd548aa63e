// outcome: failed
// says: neither queries nor keys are normed: that is the block of Qwen2 and Llama
// hint: Qwen3 norms each head of q and k before the rotation
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.norm_q = false, .norm_k = false});
}

}  // namespace lab
