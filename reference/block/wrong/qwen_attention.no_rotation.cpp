// outcome: failed
// says: nothing is rotated: the tokens have no positions
// hint: rotate q and k of token i to position i
// fails: six_and_two, order_of_earlier_tokens_matters
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.rotate_q = false, .rotate_k = false});
}

}  // namespace lab
