// outcome: failed
// says: the queries are not normed
// hint: rmsnorm each query head with the gain q_norm before the rotation
// fails: six_and_two, size_of_queries_and_keys
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.norm_q = false});
}

}  // namespace lab
