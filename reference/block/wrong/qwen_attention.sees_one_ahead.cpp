// outcome: failed
// says: token i also sees token i + 1
// hint: the last key of token i is its own
// fails: six_and_two, later_tokens_are_not_felt
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.ahead = 1});
}

}  // namespace lab
