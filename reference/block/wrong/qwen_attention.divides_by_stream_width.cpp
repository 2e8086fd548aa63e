// outcome: failed
// says: scores are divided by the root of the width of the stream
// hint: divide by sqrt(head_dim), a field of its own
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.scale_width = x.cols()});
}

}  // namespace lab
