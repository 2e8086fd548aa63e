// outcome: failed
// says: w_gate is never used: the two-matrix network of 2017
// hint: silu(z w_gate) times (z w_up), then w_down
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.gate = GateFault::kNoGate});
}

}  // namespace lab
