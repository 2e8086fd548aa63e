// outcome: failed
// says: theta is 10,000 whatever the argument says
// hint: use the argument theta; Qwen3 has 1,000,000
// fails: theta_million
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.theta = 10000});
}

}  // namespace lab
