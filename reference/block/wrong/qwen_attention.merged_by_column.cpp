// outcome: failed
// says: the heads are put together column by column instead of head by head
// hint: head h fills columns h * head_dim to h * head_dim + head_dim - 1
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.merged_by_column = true});
}

}  // namespace lab
