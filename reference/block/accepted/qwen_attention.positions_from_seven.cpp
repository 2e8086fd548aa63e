// outcome: passed
// says: positions counted from 7: a rotation sees distances only, so no score changes
#include "qwen_attention.h"

#include "../wrong/qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.first_position = 7});
}

}  // namespace lab
