// outcome: failed
// says: q and k are rotated first and normed after: the gain then weighs turned columns
// hint: first q_norm and k_norm on each head, then the rotation
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.norm_after_rotation = true});
}

}  // namespace lab
