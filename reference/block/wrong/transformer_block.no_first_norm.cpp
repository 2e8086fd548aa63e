// outcome: failed
// says: attention reads the stream without its norm
// hint: attention(rmsnorm(x, attention_norm))
// fails: whole, additions_do_not_grow
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.norm_before_attention = false});
}

}  // namespace lab
