// outcome: failed
// says: neither queries nor keys are normed: that is the block of Qwen2 and Llama
// hint: Qwen3 norms each head of q and k before the rotation
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta,
                      {.attention = {.norm_q = false, .norm_k = false}});
}

}  // namespace lab
