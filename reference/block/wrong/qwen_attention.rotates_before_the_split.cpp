// outcome: failed
// says: the rotation pairs columns across the whole row, before it is cut into heads
// hint: cut into heads first; pairs and rates are those of head_dim
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.rotate_before_split = true});
}

}  // namespace lab
