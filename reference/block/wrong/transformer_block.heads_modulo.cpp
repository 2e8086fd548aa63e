// outcome: failed
// says: query head i reads key-value head i % kv_heads
// hint: consecutive query heads share: i / (q_heads / kv_heads)
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.attention = {.heads_modulo = true}});
}

}  // namespace lab
