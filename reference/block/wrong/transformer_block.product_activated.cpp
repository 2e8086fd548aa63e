// outcome: failed
// says: silu is applied to the product of gate and up
// hint: silu first, then the product
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.gate = GateFault::kProductActivated});
}

}  // namespace lab
