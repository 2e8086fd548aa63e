// outcome: failed
// says: both projections go through silu
// hint: only the gate is activated
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.gate = GateFault::kBothActivated});
}

}  // namespace lab
