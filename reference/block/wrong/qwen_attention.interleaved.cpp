// outcome: failed
// says: neighbouring columns are paired in the rotation, as GPT-J does
// hint: Qwen3 pairs column j with column j + head_dim / 2
// fails: six_and_two
#include "qwen_attention.h"

#include "qwen_attention.faults.h"

namespace lab {

Matrix qwen_attention(const Matrix& x, const AttentionWeights& weights, int head_dim, double eps,
                      double theta) {
  const AttentionTensors tensors{weights.wq, weights.wk,     weights.wv,
                                 weights.wo, weights.q_norm, weights.k_norm};
  return faulty_attention(x, tensors, head_dim, eps, theta, {.interleaved = true});
}

}  // namespace lab
