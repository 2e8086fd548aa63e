// outcome: failed
// says: the gate is a plain sigmoid: GLU, not SwiGLU
// hint: silu(x) is x times its sigmoid
// fails: whole
#include "transformer_block.h"

#include "transformer_block.faults.h"

namespace lab {

Matrix transformer_block(const Matrix& x, const BlockWeights& weights, int head_dim, double eps,
                         double theta) {
  return faulty_block(x, weights, head_dim, eps, theta, {.gate = GateFault::kSigmoid});
}

}  // namespace lab
