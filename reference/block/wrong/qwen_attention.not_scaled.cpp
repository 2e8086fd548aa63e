// outcome: failed
// says: scores are not divided by sqrt(head_dim)
// hint: divide each score by sqrt(head_dim)
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.scale_width = 1});
}

}  // namespace lab
