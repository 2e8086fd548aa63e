// outcome: failed
// says: the keys are not rotated: scores depend on where a query stands, not on how far its keys are
// hint: rotate q and k alike
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.rotate_k = false});
}

}  // namespace lab
